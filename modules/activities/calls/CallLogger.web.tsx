import { lazy, Suspense, useEffect, useState } from 'react'
import type { BackgroundProps } from '#shell/module.ts'
import { forgetTapped, keepTapped, type Tapped, tappedIn } from './tapped.web.ts'

const AskForCall = lazy(() => import('./AskForCall.web.tsx'))

// Where no other program takes the focus, such as with a softphone beside the browser, the question comes after this time.
const STAYS_MS = 1_500

/** Remembers a tapped phone number, and asks what came of the call when the person is back on the page. */
export default function CallLogger({ business_id, Records }: BackgroundProps) {
  const [tapped, setTapped] = useState<Tapped | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      if (!document.hidden && document.hasFocus()) setTapped(tappedIn(business_id))
    }
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null
      // Calling one by one has keys of its own for the outcome.
      if (!link || link.closest('[data-triage]')) return
      const { pathname: path } = location
      keepTapped({ business_id, phone: link.href.slice('tel:'.length), path, at: Date.now() })
      clearTimeout(timer)
      timer = setTimeout(ask, STAYS_MS)
    }
    ask()
    document.addEventListener('click', remember, true)
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('focus', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', remember, true)
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('focus', ask)
    }
  }, [business_id])
  if (!tapped) return null
  return (
    <Suspense>
      <Records>
        <AskForCall
          key={tapped.at}
          tapped={tapped}
          onClose={() => {
            forgetTapped()
            setTapped(null)
          }}
        />
      </Records>
    </Suspense>
  )
}

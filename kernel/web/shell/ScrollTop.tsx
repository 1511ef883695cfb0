import { useLingui } from '@lingui/react/macro'
import { IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { STICKY_OFFSET } from '#kernel/web/ui/timing.ts'
import classes from './Shell.module.css'

/** Back to the top, once the page has moved by the sticky offset. */
export function ScrollTop({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const page = scroller.current
    const onScroll = () => setShown((page?.scrollTop ?? 0) > STICKY_OFFSET)
    page?.addEventListener('scroll', onScroll, { passive: true })
    return () => page?.removeEventListener('scroll', onScroll)
  }, [scroller])
  if (!shown) return null
  const up = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={classes.toTop} aria-label={t`Back to the top`} onClick={up}>
      <IconArrowUp size={17} aria-hidden />
    </button>
  )
}

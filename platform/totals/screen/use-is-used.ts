import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const
// A person who only reads counts as using the screen after this many ms.
const READING_MS = 6_000

/** True after the first input of the person, or after some time. Until then the screen makes only its first requests. */
export function useIsUsed(): boolean {
  const [is_used, setUsed] = useState(false)
  useEffect(() => {
    if (is_used) return
    const use = () => setUsed(true)
    const timer = setTimeout(use, READING_MS)
    for (const sign of SIGNS) window.addEventListener(sign, use, { once: true, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, use, { capture: true })
    }
  }, [is_used])
  return is_used
}

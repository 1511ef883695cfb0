import { useEffect, useRef, useState } from 'react'
import { TIMING } from '#ui/timing.ts'

/** True after the pointer has rested here for the hover time, until it was away as long; keyboard focus counts at once. */
export function useHoverIntent(enabled: boolean) {
  const [here, setHere] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (value: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHere(value), TIMING.hover)
  }
  const now = (value: boolean) => {
    clearTimeout(timer.current)
    setHere(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!enabled && here) setHere(false)
  const handlers = {
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && later(true),
    onPointerLeave: (event: { pointerType: string }) => event.pointerType === 'mouse' && later(false),
    onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && now(true),
    onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
      !event.currentTarget.contains(event.relatedTarget as Node | null) && now(false),
  }
  return [here, enabled ? handlers : {}, now] as const
}

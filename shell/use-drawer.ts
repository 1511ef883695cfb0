import { useEffect, useState } from 'react'
import { useShortcut } from '#ui/shortcuts.ts'
import { TIMING } from '#ui/timing.ts'

/** The state of the side menu as a drawer. Escape closes it, and so does a wide window, where it would hide the page. */
export function useDrawer() {
  const [drawer, setDrawer] = useState(false)
  useShortcut('close', () => setDrawer(false), { enabled: drawer })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => window.innerWidth > 768 && setDrawer(false), TIMING.resize)
    }
    addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
    }
  }, [])
  return [drawer, setDrawer] as const
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createSignal, useSignal } from './client/signal.ts'
import classes from './TileLoader.module.css'

/** Time in ms for which the page loader stays after its work ended (specification, section 9). */
const HIDE_DELAY = 150

const running = createSignal(0)

/** Shows the full-page loader while the work runs. */
export async function withPageLoader<T>(work: Promise<T>): Promise<T> {
  running.set(running.get() + 1)
  try {
    return await work
  } finally {
    running.set(running.get() - 1)
  }
}

/** Five tiles that move; 15 px high and 5 px wide unless told otherwise. */
export function TileLoader({ height = 15, width = 5 }: { height?: number; width?: number }) {
  const { t } = useLingui()
  return (
    <span className={classes.tiles} role="progressbar" aria-label={t`Loading`} style={{ height }}>
      {Array.from({ length: 5 }, (_, tile) => (
        <i key={tile} style={{ width, animationDelay: `${tile * 0.09}s` }} />
      ))}
    </span>
  )
}

/** The full-page loader: 25 px tiles, hidden 150 ms after the last work ended. */
export function PageLoader() {
  const busy = useSignal(running) > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (busy) return setShown(true)
    const timer = setTimeout(() => setShown(false), HIDE_DELAY)
    return () => clearTimeout(timer)
  }, [busy])
  if (!busy && !shown) return null
  return (
    <div className={classes.page}>
      <TileLoader height={25} />
    </div>
  )
}

/** Shown while the code of a screen is loading. */
export function PendingScreen() {
  return (
    <div className={classes.pending}>
      <TileLoader height={25} />
    </div>
  )
}

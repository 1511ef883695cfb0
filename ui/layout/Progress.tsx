import type { CSSProperties } from 'react'

const TRACK: CSSProperties = { height: 6, borderRadius: 99, background: 'var(--hover)', overflow: 'hidden' }
const DONE: CSSProperties = { height: '100%', background: 'var(--brand)', transition: 'width 0.2s ease-out' }

/** A progress bar, from 0 to 100. `measures`: it shows a share of something, and nothing is running. */
export function Progress({ percent, label, measures = false }: { percent: number; label: string; measures?: boolean }) {
  return (
    <div
      style={TRACK}
      role={measures ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ ...DONE, width: `${percent}%` }} />
    </div>
  )
}

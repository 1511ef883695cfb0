const WIDTH = 160
const HEIGHT = 28

/** The course of a figure as a small line over the whole width of its place. */
export function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0)
  if (most === 0) return null
  const step = WIDTH / (values.length - 1)
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  )
  return (
    <svg height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} fill="var(--brand)" opacity={0.14} />
      <polyline
        points={points.join(' ')}
        {...{ fill: 'none', stroke: 'var(--brand)', strokeWidth: 1.5, strokeLinejoin: 'round' }}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

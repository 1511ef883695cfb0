import { encode } from 'uqr'

/** A QR code, dark on white in every theme, since cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ maxWidth: 176, background: '#fff', border: '1px solid var(--line)', borderRadius: 10 }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

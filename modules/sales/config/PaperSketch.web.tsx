import type { Template } from '../paper/look.ts'

const LINE = '#c3c9c6'
const WORDS = '#d9dedb'

/** A small drawing of a template in a colour. It is paper, so it stays white in dark mode. */
export function PaperSketch({ template, colour }: { template: Template; colour: string }) {
  const is_band = template === 'band'
  const is_grid = template === 'grid'
  return (
    <svg viewBox="0 0 120 84" width="100%" role="presentation" style={{ borderRadius: 6, background: '#fff' }}>
      {is_band && <rect width="120" height="24" fill={colour} />}
      {is_grid && <rect x="8" y="7" width="104" height="62" fill="none" stroke="#545e59" strokeWidth="0.8" />}
      <rect x="12" y="11" width="34" height="5" rx="1" fill={is_band ? '#fff' : '#17201b'} />
      <rect x="78" y="11" width="30" height="5" rx="1" fill={is_band ? '#fff' : colour} />
      {template === 'classic' && <rect x="8" y="20" width="104" height="1.4" fill={colour} />}
      {is_grid && <rect x="8" y="20" width="104" height="0.8" fill="#545e59" />}
      {[28, 33].map((y) => (
        <rect key={y} x="12" y={y} width="26" height="2.4" rx="1" fill={WORDS} />
      ))}
      <rect x="8" y="40" width="104" height="7" fill={is_band ? '#fff' : '#eef2f0'} />
      {is_band && <rect x="8" y="46" width="104" height="1.2" fill={colour} />}
      {[53, 60].map((y) => (
        <g key={y}>
          <rect x="12" y={y} width="44" height="2.4" rx="1" fill={WORDS} />
          <rect x="92" y={y} width="16" height="2.4" rx="1" fill={WORDS} />
          <rect x="8" y={y + 4} width="104" height="0.5" fill={LINE} />
        </g>
      ))}
      <rect x="76" y="72" width="32" height="6" rx="1.5" fill="#eef2f0" />
      <rect x="92" y="74" width="14" height="2.4" rx="1" fill="#17201b" />
    </svg>
  )
}

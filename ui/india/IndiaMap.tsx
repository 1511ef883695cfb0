import { Trans } from '@lingui/react/macro'
import { Muted } from '#ui/layout/flow.tsx'
import { byState, STATE_TILES, TILE_COLUMNS, TILE_ROWS } from './state-tiles.ts'

const SIDE = 56
const GAP = 4
/** The palest square with a value; the largest value is the full colour. */
const PALEST = 0.16

/**
 * Values by state as a map of India: the darker a square, the more. `names` are the states as people write them. The table
 * beside it has the figures for screen readers.
 */
export function IndiaMap({
  names,
  values,
  format,
  onPick,
}: {
  names: readonly string[]
  values: readonly number[]
  format: (value: number) => string
  onPick?: (index: number) => void
}) {
  const { values: found, at, other } = byState(names, values)
  const most = Math.max(0, ...found.values())
  const strength = (value: number) => (most > 0 ? PALEST + (1 - PALEST) * (value / most) : 0)
  return (
    <div>
      <svg
        aria-hidden
        viewBox={`0 0 ${TILE_COLUMNS * SIDE} ${TILE_ROWS * SIDE}`}
        style={{ width: '100%', maxHeight: 420, display: 'block' }}
      >
        {STATE_TILES.map(({ code, name, column, row }) => {
          const value = found.get(code)
          const strong = value !== undefined && strength(value) > 0.6
          const index = at.get(code)
          return (
            <g
              key={code}
              transform={`translate(${column * SIDE} ${row * SIDE})`}
              style={{ cursor: onPick && index !== undefined ? 'pointer' : undefined }}
              onClick={() => index !== undefined && onPick?.(index)}
            >
              <title>{value === undefined ? name : `${name}: ${format(value)}`}</title>
              <rect width={SIDE - GAP} height={SIDE - GAP} rx={7} fill="var(--hover)" stroke="var(--line)" />
              {value !== undefined && (
                <rect width={SIDE - GAP} height={SIDE - GAP} rx={7} fill="var(--brand)" opacity={strength(value)} />
              )}
              <text
                x={(SIDE - GAP) / 2}
                y={value === undefined ? 31 : 23}
                textAnchor="middle"
                fontSize={13}
                fontWeight={600}
                fill={strong ? 'var(--on-brand)' : 'var(--text-2)'}
              >
                {code}
              </text>
              {value !== undefined && (
                <text
                  x={(SIDE - GAP) / 2}
                  y={40}
                  textAnchor="middle"
                  fontSize={11}
                  fill={strong ? 'var(--on-brand)' : 'var(--text)'}
                >
                  {format(value)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {other > 0 && (
        <Muted>
          <Trans>Everywhere else: {format(other)}</Trans>
        </Muted>
      )}
    </div>
  )
}

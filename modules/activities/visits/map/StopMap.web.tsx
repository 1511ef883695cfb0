import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import { formatNumber } from '#ui/display.ts'
import type { Point } from '../distance.ts'
import { INDIA_OUTLINE, TOWNS } from './india.ts'
import { dragged, fit, place, type Size, scaleOf, tileAddress, tilesOf, type View, zoomed } from './mercator.ts'

/** A point of the map with its sign, such as the number of the stop. */
export interface Pin {
  key: string
  point: Point
  sign: string
  title: string
  tone: 'brand' | 'done' | 'warm'
}

const FILLS = { brand: 'var(--brand)', done: 'var(--text-2)', warm: 'var(--warm-text)' }
const SIGN_FILLS = { brand: 'var(--on-brand)', done: 'var(--surface)', warm: 'var(--warm-tint)' }

/** Where the pictures of streets come from; null where the operator has set no address. */
function useTiles() {
  const tenant = useTenantKey()
  const { data } = useQuery({
    queryKey: [...tenant, 'map of visits'],
    queryFn: ({ signal }) =>
      get<{ tiles: string | null; credit: string | null }>('visits/map', { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.tiles ? { template: data.tiles, credit: data.credit ?? '' } : null
}

/** A map of some points with the way between them, on pictures of streets, or on the outline of India with its towns. */
export default function StopMap({
  pins,
  joined = false,
  height,
}: {
  pins: readonly Pin[]
  joined?: boolean
  height: number
}) {
  const { t } = useLingui()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const tiles = useTiles()
  const size = { width, height }
  const points = pins.map(({ point }) => point)
  const key = points.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join(', ')
  // A view that the person chose holds until the points change.
  const [own, setOwn] = useState<{ key: string; view: View } | null>(null)
  const view = own?.key === key ? own.view : fit(points, size)
  const show = (next: View) => setOwn({ key, view: next })
  const zoom = (by: number) => show({ ...view, zoom: zoomed(Math.round(view.zoom + by)) })
  const names = pins.map(({ sign, title }) => `${sign}: ${title}`).join(', ')
  return (
    <div ref={ref} className="box" style={{ position: 'relative', height, overflow: 'hidden' }}>
      {width > 0 && (
        <Drawing
          label={pins.length === 0 ? t`Map of India` : t`Map with ${names}`}
          {...{ size, view, pins, joined, template: tiles?.template ?? null }}
          onView={show}
        />
      )}
      <div style={{ position: 'absolute', insetInlineEnd: 8, top: 8, display: 'grid', gap: 4 }}>
        <ActionIcon variant="default" size={32} aria-label={t`Zoom in`} onClick={() => zoom(1)}>
          <IconPlus size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t`Zoom out`} onClick={() => zoom(-1)}>
          <IconMinus size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t`Show all stops`} onClick={() => setOwn(null)}>
          <IconFocus2 size={17} aria-hidden />
        </ActionIcon>
      </div>
      <Scale view={view} width={width} />
      {tiles && (
        <small style={{ ...CORNER, insetInlineEnd: 0 }}>
          <Trans>Map: {tiles.credit}</Trans>
        </small>
      )}
    </div>
  )
}

const CORNER = {
  position: 'absolute',
  bottom: 0,
  padding: '2px 8px',
  background: 'var(--surface)',
  fontSize: 11,
} as const

function Scale({ view, width }: { view: View; width: number }) {
  if (width === 0) return null
  const { metres, pixels } = scaleOf(view, width)
  return (
    <small style={{ ...CORNER, insetInlineStart: 0 }}>
      <span
        aria-hidden
        style={{ display: 'inline-block', width: pixels, height: 5, border: '1px solid currentColor', borderTop: 0 }}
      />{' '}
      {metres < 1_000 ? <Trans>{formatNumber(metres)} m</Trans> : <Trans>{formatNumber(metres / 1_000)} km</Trans>}
    </small>
  )
}

function Drawing({
  label,
  size,
  view,
  pins,
  joined,
  template,
  onView,
}: {
  label: string
  size: Size
  view: View
  pins: readonly Pin[]
  joined: boolean
  template: string | null
  onView: (view: View) => void
}) {
  const grip = useRef<{ x: number; y: number } | null>(null)
  const move = (event: PointerEvent) => {
    if (!grip.current) return
    onView(dragged(view, { x: event.clientX - grip.current.x, y: event.clientY - grip.current.y }))
    grip.current = { x: event.clientX, y: event.clientY }
  }
  const leave = () => {
    grip.current = null
  }
  const spots = pins.map(({ point }) => place(point, view, size))
  return (
    <svg
      role="img"
      aria-label={label}
      width={size.width}
      height={size.height}
      // Between a change of its place and the next drawing it must not reach beyond its place.
      style={{ display: 'block', maxWidth: '100%', touchAction: 'pan-y', cursor: 'grab', background: 'var(--canvas)' }}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={leave}
      // A finger that moves up or down scrolls the page instead.
      onPointerCancel={leave}
    >
      {template === null ? <Outline view={view} size={size} /> : <Tiles {...{ view, size, template }} />}
      {joined && (
        <polyline
          points={spots.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--brand)"
          strokeWidth={3}
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
      )}
      {pins.map(({ key, sign, title, tone }, index) => (
        <g key={key} transform={`translate(${spots[index].x} ${spots[index].y})`}>
          <title>{title}</title>
          <circle r={13} fill={FILLS[tone]} stroke="var(--surface)" strokeWidth={2} />
          <text textAnchor="middle" dy="0.35em" fontSize={12} fontWeight={650} fill={SIGN_FILLS[tone]}>
            {sign}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Tiles({ view, size, template }: { view: View; size: Size; template: string }) {
  return tilesOf({ ...view, zoom: Math.round(view.zoom) }, size).map((tile) => (
    <image
      key={tile.key}
      href={tileAddress(template, tile)}
      x={tile.x}
      y={tile.y}
      width={tile.size}
      height={tile.size}
    />
  ))
}

/** Faint lines as far apart as the scale is long, so that distances can be judged where there are no streets. */
function Grid({ view, size }: { view: View; size: Size }) {
  const { pixels } = scaleOf(view, size.width)
  const lines = (from: number, length: number) =>
    Array.from(
      { length: Math.ceil(length / pixels) + 1 },
      (_, n) => (((from % pixels) + pixels) % pixels) + (n - 1) * pixels,
    )
  const origin = place(GRID_POINT, view, size)
  const path = [
    ...lines(origin.x, size.width).map((x) => `M${x} 0V${size.height}`),
    ...lines(origin.y, size.height).map((y) => `M0 ${y}H${size.width}`),
  ].join('')
  return <path d={path} stroke="var(--line)" strokeWidth={1} opacity={0.7} />
}
// The lines move along with the map, because one of each goes through this point.
const GRID_POINT: Point = { latitude: 23, longitude: 72 }

function Outline({ view, size }: { view: View; size: Size }) {
  const at = (longitude: number, latitude: number) => place({ latitude, longitude }, view, size)
  const path = INDIA_OUTLINE.map(
    (ring) =>
      `M${ring
        .map(([longitude, latitude]) => {
          const { x, y } = at(longitude, latitude)
          return `${x.toFixed(1)} ${y.toFixed(1)}`
        })
        .join('L')}Z`,
  ).join('')
  const towns = TOWNS.slice(0, view.zoom < 5 ? 12 : undefined)
  return (
    <>
      <path d={path} fill="var(--surface)" stroke="var(--line)" strokeWidth={1.5} strokeLinejoin="round" />
      {view.zoom >= 8 && <Grid view={view} size={size} />}
      {towns.map(([name, latitude, longitude]) => {
        const { x, y } = at(longitude, latitude)
        return x < 0 || y < 0 || x > size.width || y > size.height ? null : (
          <g key={name} transform={`translate(${x} ${y})`} fill="var(--text-2)" fontSize={11}>
            <circle r={2} />
            <text x={5} dy="0.35em">
              {name}
            </text>
          </g>
        )
      })}
    </>
  )
}

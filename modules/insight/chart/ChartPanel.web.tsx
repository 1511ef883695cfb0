import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChartBar, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Hidden, Muted, Row } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { type Place, useGo } from '#ui/places.ts'
import { Skeleton } from '#ui/states.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { ChartData, ChartKind } from './chart-options.web.ts'

// The chart library is large; it is loaded when the first chart is on the screen.
const Chart = lazy(() => import('./Chart.web.tsx'))
const ShapeChart = lazy(() => import('./ShapeChart.web.tsx'))
const IndiaChart = lazy(() => import('./IndiaChart.web.tsx'))

const HEIGHT = 260
const MAP_HEIGHT = 360
/** Height of a lying bar with its name. */
const BAR = 22

/** The place with the rows behind a point of a series, both counted from 0; undefined where nothing can be opened. */
export type PlaceOf = (index: number, series: number) => Place | undefined

/**
 * A section with a chart. Its figures can be read as a table, which screen readers always get, and the chart can be kept as a
 * picture. `placeOf` gives the rows behind a point.
 */
export function ChartPanel({
  title,
  name = title,
  detail,
  kind,
  data,
  is_loading,
  placeOf,
  choices,
  empty,
  failed,
}: {
  title: string
  /** Name of the picture's file, if it is not the title. */
  name?: string
  detail?: ReactNode
  kind: ChartKind
  data: ChartData | undefined
  is_loading: boolean
  placeOf?: PlaceOf
  /** What else can be chosen for the chart. */
  choices?: ReactNode
  /** Said where every figure is zero, of figures that are not of a period. */
  empty?: ReactNode
  /** Shown in place of the figures where they could not be read. */
  failed?: ReactNode
}) {
  const { t } = useLingui()
  const go = useGo()
  const [as_table, setAsTable] = useState(false)
  const picture = useRef<(() => string) | null>(null)
  const keepPicture = useCallback((made: (() => string) | null) => (picture.current = made), [])
  const Drawn = kind === 'heat' || kind === 'funnel' ? ShapeChart : Chart
  const height = kind === 'bars' ? Math.max(HEIGHT, (data?.labels.length ?? 0) * BAR + 40) : HEIGHT
  const is_empty = !data || data.series.every(({ values }) => values.every((value) => value === 0))
  const pick =
    placeOf &&
    ((index: number, series: number) => {
      const place = placeOf(index, series)
      if (place) void go(place)
    })
  const save = () => {
    if (!picture.current) return
    const link = document.createElement('a')
    link.href = picture.current()
    link.download = `${name}.png`
    link.click()
  }
  const icon = (label: string, Glyph: typeof IconTable, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      <Glyph size={16} stroke={1.7} />
    </ActionIcon>
  )
  return (
    <Panel
      {...{ title, detail }}
      padded={false}
      fills
      actions={
        <Row gap="xs">
          {choices}
          {!is_empty &&
            icon(as_table ? t`Show as a chart` : t`Show as a table`, as_table ? IconChartBar : IconTable, () =>
              setAsTable(!as_table),
            )}
          {!is_empty && !as_table && icon(t`Save as a picture`, IconPhotoDown, save)}
        </Row>
      }
    >
      <Body>
        {failed ? (
          failed
        ) : is_loading && !data ? (
          <Skeleton lines={7} />
        ) : is_empty ? (
          <Muted>{empty ?? <Trans>Nothing in this period.</Trans>}</Muted>
        ) : as_table ? (
          <div style={{ overflowX: 'auto' }}>
            <FigureTable data={data} placeOf={placeOf} />
          </div>
        ) : kind === 'map' ? (
          <BesideTable data={data} placeOf={placeOf}>
            <WhenSeen height={MAP_HEIGHT}>
              <IndiaChart data={data} onPick={pick} onPicture={keepPicture} />
            </WhenSeen>
          </BesideTable>
        ) : (
          <>
            <WhenSeen height={height}>
              <Drawn {...{ kind, data }} onPick={pick} onPicture={keepPicture} />
            </WhenSeen>
            <Hidden as="div">
              <FigureTable data={data} />
            </Hidden>
          </>
        )}
      </Body>
    </Panel>
  )
}

/** What a section shows, below its heading: as high as the section. */
const Body = ({ children }: { children: ReactNode }) => (
  <div style={{ flex: 1, display: 'flex', flexDirection: 'column', padding: '0 16px 16px', minWidth: 0 }}>
    {children}
  </div>
)

/** The map with its figures beside it, because small states are hard to press; below it on a narrow screen. */
const BesideTable = ({ data, placeOf, children }: { data: ChartData; placeOf?: PlaceOf; children: ReactNode }) => (
  <div style={{ flex: 1, display: 'flex', flexWrap: 'wrap', gap: 16 }}>
    <div style={{ flex: '3 1 240px', minWidth: 0, display: 'flex' }}>{children}</div>
    <div
      tabIndex={0}
      role="region"
      aria-label={data.head}
      style={{ flex: '2 1 180px', maxHeight: MAP_HEIGHT, overflowY: 'auto' }}
    >
      <FigureTable {...{ data, placeOf }} />
    </div>
  </div>
)

/** The figures of a chart as a table; names, and the figures of several series, open the rows behind them. */
function FigureTable({ data, placeOf }: { data: ChartData; placeOf?: PlaceOf }) {
  const opened = (text: string, place: Place | undefined) => (place ? <TextLink {...place}>{text}</TextLink> : text)
  const is_alone = data.series.length === 1
  const { notes } = data
  return (
    <Table head={[data.head, ...data.series.map(({ name }) => name), ...(notes ? [notes.name] : [])]} figures={1}>
      {data.labels.map((label, at) => (
        <tr key={at}>
          <td>{is_alone ? opened(label, placeOf?.(at, 0)) : label}</td>
          {data.series.map(({ name, values }, series) => {
            const text = data.format(values[at])
            return (
              <td key={name} className="figure">
                {is_alone || values[at] === 0 ? text : opened(text, placeOf?.(at, series))}
              </td>
            )
          })}
          {notes && <td className="figure">{notes.texts[at] ?? '—'}</td>}
        </tr>
      ))}
    </Table>
  )
}

/** Its children, once this place was on the screen. */
function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  // Paper shows the whole page, also what was never scrolled to.
  const printed = useMedia('print')
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry.isIntersecting && setSeen(true), { rootMargin: '200px' })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={box} style={{ flex: 1, position: 'relative', minHeight: height }}>
      {(seen || printed) && <Suspense fallback={<Skeleton lines={7} />}>{children}</Suspense>}
    </div>
  )
}

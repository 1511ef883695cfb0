import { useComputedColorScheme } from '@mantine/core'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '#ui/use-media.ts'
import { type ChartData, type ChartKind, optionsOf } from './chart-options.web.ts'

echarts.use([
  BarChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  CanvasRenderer,
])

/** The values of the CSS variables that a chart draws with; a canvas cannot read them by itself. */
const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/**
 * A chart on a canvas, as high as its place. It is hidden from screen readers, which read the table beside it. `onPicture` gets the function that
 * returns the chart as an address of a PNG picture.
 */
export default function Chart({
  kind,
  data,
  onPick,
  onPicture,
}: {
  kind: ChartKind
  data: ChartData
  onPick?: (index: number) => void
  onPicture: (picture: (() => string) | null) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<echarts.ECharts | null>(null)
  const pick = useRef(onPick)
  const scheme = useComputedColorScheme()
  const narrow = useIsPhone()
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const drawn = echarts.init(box.current, null, { renderer: 'canvas' })
    chart.current = drawn
    drawn.on('click', ({ dataIndex }) => pick.current?.(dataIndex))
    const size = new ResizeObserver(() => drawn.resize())
    if (box.current) size.observe(box.current)
    onPicture(() => drawn.getDataURL({ pixelRatio: 2, backgroundColor: colourOf('surface') }))
    return () => {
      onPicture(null)
      size.disconnect()
      drawn.dispose()
      chart.current = null
    }
  }, [onPicture])
  useEffect(() => {
    chart.current?.setOption(optionsOf({ kind, data, colourOf, narrow }), { notMerge: true })
  }, [kind, data, scheme, narrow])
  return <div ref={box} aria-hidden style={{ position: 'absolute', inset: 0 }} />
}

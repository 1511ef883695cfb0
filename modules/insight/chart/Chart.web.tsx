import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { type ChartData, type ChartKind, optionsOf } from './chart-options.web.ts'
import { type Look, useDrawn } from './use-drawn.web.ts'

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

export interface ChartProps {
  kind: ChartKind
  data: ChartData
  onPick?: (index: number, series: number) => void
  onPicture: (picture: (() => string) | null) => void
}

/** A chart as high as its place. It is hidden from screen readers, which read the table beside it. */
export default function Chart({ kind, data, onPick, onPicture }: ChartProps) {
  const options = useCallback((look: Look) => optionsOf({ kind, data, ...look }), [kind, data])
  const box = useDrawn({ options, onPick, onPicture })
  return <div ref={box} aria-hidden style={{ position: 'absolute', inset: 0 }} />
}

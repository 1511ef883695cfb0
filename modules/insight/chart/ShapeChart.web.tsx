import { FunnelChart, HeatmapChart } from 'echarts/charts'
import { GridComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import type { ChartProps } from './Chart.web.tsx'
import { funnelOptions } from './funnel-options.web.ts'
import { cellAt, heatOptions } from './heat-options.web.ts'
import { type Look, useDrawn } from './use-drawn.web.ts'

echarts.use([FunnelChart, HeatmapChart, GridComponent, TooltipComponent, VisualMapComponent, CanvasRenderer])

/** A heat map or a funnel. A pressed cell or part opens what is behind it. */
export default function ShapeChart({ kind, data, onPick, onPicture }: ChartProps) {
  const options = useCallback(
    (look: Look) => (kind === 'heat' ? heatOptions({ data, ...look }) : funnelOptions({ data, ...look })),
    [kind, data],
  )
  const box = useDrawn({
    options,
    onPicture,
    onPick: (index) => {
      const { at, series } = kind === 'heat' ? cellAt(data, index) : { at: index, series: 0 }
      onPick?.(at, series)
    },
  })
  return <div ref={box} aria-hidden style={{ position: 'absolute', inset: 0 }} />
}

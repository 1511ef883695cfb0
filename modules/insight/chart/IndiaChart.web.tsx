import { MapChart } from 'echarts/charts'
import { TooltipComponent, VisualMapComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { outlinesOfIndia } from '#ui/india/outlines-geo.ts'
import type { ChartProps } from './Chart.web.tsx'
import { INDIA, mapOptions, stateAt } from './map-options.web.ts'
import { type Look, useDrawn } from './use-drawn.web.ts'

echarts.use([MapChart, TooltipComponent, VisualMapComponent, CanvasRenderer])
echarts.registerMap(INDIA, outlinesOfIndia() as Parameters<typeof echarts.registerMap>[1])

/** The map of India with a colour for each state: the stronger, the more. A pressed state opens what is behind its value. */
export default function IndiaChart({ data, onPick, onPicture }: Omit<ChartProps, 'kind'>) {
  const options = useCallback((look: Look) => mapOptions({ data, ...look }), [data])
  const box = useDrawn({
    options,
    onPicture,
    onPick: (index) => {
      const at = stateAt(data, index)
      if (at !== undefined) onPick?.(at, 0)
    },
  })
  return <div ref={box} aria-hidden style={{ position: 'absolute', inset: 0 }} />
}

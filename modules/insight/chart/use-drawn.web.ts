import { useComputedColorScheme } from '@mantine/core'
import * as echarts from 'echarts/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useIsPhone } from '#ui/use-media.ts'

/** What a chart is drawn with: the value of a CSS variable without its dashes, and whether the screen is narrow. */
export interface Look {
  colourOf: (name: string) => string
  narrow: boolean
}

/** The values of the CSS variables that a chart draws with; a canvas cannot read them by itself. */
const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/**
 * Draws a chart on a canvas in the box that gets the reference, again whenever `options` or the theme changes. `onPick` is
 * called with the number of a pressed point and that of its series. `onPicture` gets the function that returns the chart as an address of a PNG picture.
 */
export function useDrawn({
  options,
  onPick,
  onPicture,
}: {
  options: (look: Look) => echarts.EChartsCoreOption
  onPick?: (index: number, series: number) => void
  onPicture: (picture: (() => string) | null) => void
}): RefObject<HTMLDivElement | null> {
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
    drawn.on('click', ({ dataIndex, seriesIndex = 0 }) => pick.current?.(dataIndex, seriesIndex))
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
    const draw = () => chart.current?.setOption(options({ colourOf, narrow }), { notMerge: true })
    // Paper is white and as wide as it is; what is drawn in the next frame would not be on it.
    const onPaper = () => {
      chart.current?.resize()
      draw()
      chart.current?.getZr().flush()
    }
    const paper = matchMedia('print')
    if (paper.matches) onPaper()
    else draw()
    paper.addEventListener('change', onPaper)
    return () => paper.removeEventListener('change', onPaper)
  }, [options, scheme, narrow])
  return box
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { type Figure, rowsBehind } from '../../figures/figures.web.ts'
import { PLACES, type PlaceField } from '../questions.ts'
import { behind, countOf, type SectionProps } from './figure-parts.web.ts'

/** How many parts a pie shows by name. */
const MOST_PARTS = 7

/** The leads of the period by country, state or city, and on the map of India. */
export function PlaceSection({
  business,
  place,
  onPlace,
}: SectionProps & { place: PlaceField; onPlace: (next: PlaceField) => void }) {
  const { t } = useLingui()
  const [as_map, setAsMap] = useState(true)
  const is_map = as_map && place === 'state'
  const figure = business.figures[`lead by ${place}`]
  const rows = (figure?.rows ?? []).toSorted((a, b) => b.count - a.count)
  const shown = is_map ? rows : rows.slice(0, MOST_PARTS)
  const rest = rows.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  const words: Record<PlaceField, string> = { country: t`Country`, state: t`State`, city: t`City` }
  const labels = shown.map(({ value }) => value ?? t`Not known`)
  return (
    <ChartPanel
      title={t`Leads by place`}
      kind={is_map ? 'map' : 'pie'}
      is_loading={business.is_loading}
      data={
        figure && {
          ...{ head: words[place], format: formatNumber },
          labels: rest > 0 ? [...labels, t`Others`] : labels,
          series: [{ name: t`Leads`, values: [...shown.map(countOf), ...(rest > 0 ? [rest] : [])] }],
        }
      }
      placeOf={(at) =>
        shown[at]
          ? behind(business, figure, { field: place, value: shown[at].value })
          : rowsBehind(business.business_id, (figure as Figure).list)
      }
      choices={
        <Segmented<PlaceField | 'map'>
          label={t`Place`}
          value={is_map ? 'map' : place}
          options={[{ value: 'map', label: t`Map` }, ...PLACES.map((value) => ({ value, label: words[value] }))]}
          onChange={(next) => {
            setAsMap(next === 'map')
            onPlace(next === 'map' ? 'state' : next)
          }}
        />
      }
    />
  )
}

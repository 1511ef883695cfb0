import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Field } from '#engine/record/fields.ts'
import { ComputedValues } from '#engine/web/form/computed-values.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import type { LineSlots } from '#engine/web/slots.ts'
import { lineSlots as rupeeSlots } from '#platform/lines/screen/line-slots.ts'
import type { Currency } from '#modules/gst/currency/currencies.ts'
import { shownAbroad, sumsIn } from './shown-abroad.web.ts'
import { useCurrency, useStoreAbroad } from './use-abroad.web.ts'

type Fields = readonly (readonly [string, Field])[]

/** The lines and sums of a record on its page; those of a document with prices in another currency are in that currency. */
export function LinesOnPage(props: RecordPartProps) {
  const { i18n } = useLingui()
  const own = shownAbroad(props.definition, props.row, (label) => i18n._(label))
  return <rupeeSlots.OnPage {...props} {...own} />
}

/** The sums of the surrounding form, in the currency of its prices. */
export function SumsOfForm({ fields }: { fields: Fields }) {
  const currency = useCurrency()
  return currency ? <SumsAbroad fields={fields} currency={currency} /> : <rupeeSlots.LiveTotals fields={fields} />
}

function SumsAbroad({ fields, currency }: { fields: Fields; currency: Currency }) {
  const { i18n } = useLingui()
  const shown = useMemo(() => sumsIn(fields, currency, (label) => i18n._(label)), [fields, currency, i18n])
  return (
    <ComputedValues value={useStoreAbroad()}>
      <rupeeSlots.LiveTotals fields={shown} />
    </ComputedValues>
  )
}

/** The screens of lines, with those of documents in another currency. */
export const lineSlots: LineSlots = { ...rupeeSlots, OnPage: LinesOnPage, LiveTotals: SumsOfForm }

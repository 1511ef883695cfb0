import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LinesField } from '#engine/record/fields.ts'
import { ComputedValues } from '#engine/web/form/computed-values.ts'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { LinesInput } from '#platform/lines/screen/LinesInput.tsx'
import type { Currency } from '#modules/gst/currency/currencies.ts'
import { discountIn, linesIn } from './shown-abroad.web.ts'
import { useCurrency, useStoreAbroad } from './use-abroad.web.ts'

type Props = InputProps & { hidden?: readonly string[] }

/** Lines or charges of a form, in the currency of its prices. */
export function PricedLines(props: Props) {
  const currency = useCurrency()
  return currency ? <LinesAbroad {...props} currency={currency} /> : <LinesInput {...props} />
}

function LinesAbroad({ currency, ...props }: Props & { currency: Currency }) {
  const { i18n } = useLingui()
  const { field } = props
  const own = useMemo(() => linesIn(field as LinesField, currency, (label) => i18n._(label)), [field, currency, i18n])
  return (
    <ComputedValues value={useStoreAbroad()}>
      <LinesInput {...props} field={own} />
    </ComputedValues>
  )
}

/** Percent, or a fixed amount in the currency of the prices. */
export function DiscountType(props: InputProps) {
  const currency = useCurrency()
  return <KindInput {...props} field={currency ? discountIn(props.field, currency) : props.field} />
}

/** A field that is for prices in rupees only, such as the round-off to the rupee: a form with other prices does not ask it. */
export function OnlyInRupees(props: InputProps) {
  return useCurrency() ? null : <KindInput {...props} />
}

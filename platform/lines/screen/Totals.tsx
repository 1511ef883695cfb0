import { useLingui } from '@lingui/react/macro'
import { isDecimalText, isZero } from '#base/exact.ts'
import type { Field } from '#engine/record/fields.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { useComputedValues } from '#engine/web/form/computed-values.ts'
import { wordsOfCell } from './line-words.ts'
import classes from './lines.module.css'

type Fields = readonly (readonly [string, Field])[]

/**
 * Computed fields one below the other, as at the end of a document. One without a value is left out, and so is an amount of
 * nothing: a sale within a state has no IGST. The last one is the result, which is shown as soon as it has a value.
 */
export function Totals({ fields, values }: { fields: Fields; values: Readonly<Record<string, unknown>> }) {
  const { i18n } = useLingui()
  return (
    <dl className={classes.totals}>
      {fields.map(([name, field], place) => {
        const words = wordsOfCell({ field, value: values[name], i18n })
        const is_result = place === fields.length - 1
        // A masked amount is no number, and is shown.
        const is_nothing = field.kind === 'money' && isDecimalText(values[name]) && isZero(values[name])
        return words === '' || (is_nothing && !is_result) ? null : (
          <div key={name}>
            <dt>{i18n._(field.label)}</dt>
            <dd className={isNumeric(field) ? 'figure' : undefined}>{words}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The computed fields of the surrounding form, updated while the person types. */
export function LiveTotals({ fields }: { fields: Fields }) {
  return <Totals fields={fields} values={useComputedValues()} />
}

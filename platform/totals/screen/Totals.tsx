import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fieldsOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { isEmptyFilter } from '#engine/record/filter.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { useOverride, useTenantKey } from '#engine/web/context.tsx'
import type { TotalsProps } from '#engine/web/slots.ts'
import { listKey } from '#engine/web/use-list.ts'
import { get } from '#ui/client/request.ts'
import { formatMoney, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { useIsUsed } from './use-is-used.ts'

/** Sum and average of a column in the server's answer. */
interface ColumnTotal {
  field: string
  count: number
  sum: string
  average: string | null
}

// The most columns in the footer; a phone shows only one sum.
const MOST = 3

/** The sum and the average of the money and number columns of a list, over all rows of its query. */
export default function Totals({ definition, query, columns, rights, phone, enabled }: TotalsProps) {
  const { i18n } = useLingui()
  const override = useOverride(definition)
  const tenant = useTenantKey()
  const is_used = useIsUsed()
  const fields = fieldsOf(definition)
  const names = columns
    .filter((name) => isNumeric(fields[name]) && ['read', 'edit'].includes(rights.rule(name)))
    .slice(0, phone ? 1 : MOST)
  const { search, filter } = query
  const { data } = useQuery({
    // Starts with the key of the lists, so that a change of a list reads its sums again.
    queryKey: [...listKey(tenant, definition.name), 'totals', { search, filter, names }],
    queryFn: ({ signal }) =>
      get<{ data: ColumnTotal[]; capped: boolean }>(`${definition.path}/totals`, {
        quiet: true,
        signal,
        query: { of: names.join(','), search, filter: isEmptyFilter(filter) ? undefined : filter },
      }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled: enabled && is_used && names.length > 0,
  })
  return names.map((name) => {
    const total = data?.data.find((one) => one.field === name)
    if (!total || total.count === 0) return null
    const field = fields[name]
    const label = i18n._(override.columns?.[name]?.label ?? field.label)
    return (
      <span key={name} className="cut" title={`${label}: ${whole(field, total.sum)}`}>
        {phone ? (
          <b>{short(field, total.sum)}</b>
        ) : (
          <Trans>
            {label}: total <b>{short(field, total.sum)}</b>, average <b>{short(field, total.average ?? '0')}</b>
          </Trans>
        )}
      </span>
    )
  })
}

const short = (field: Field, value: string) => (field.kind === 'money' ? formatMoneyShort(value) : formatNumber(value))
const whole = (field: Field, value: string) => (field.kind === 'money' ? formatMoney(value) : formatNumber(value))

import { useLingui } from '@lingui/react/macro'
import { IconCalendarCheck, IconCalendarWeek, IconClock, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hourName, weekdayName } from '#base/day-names.ts'
import { useSetup } from '#engine/web/context.tsx'
import type { ReportSpec } from '#platform/reports/spec.ts'
import type { Icon } from '#ui/bits.tsx'
import { type Choice, FilterMenu } from '#ui/layout/FilterButton.tsx'
import { peopleQuery } from '../business-calls.web.ts'
import { range } from './heat.ts'

/** By what reports that list rows one by one can be limited. */
export const ROWS_CHOICES = ['person', 'outcome', 'weekday', 'hour'] as const
type Name = (typeof ROWS_CHOICES)[number]
type Only = ReportSpec['only']

/** Whose rows a report lists, and which of them: what became of follow-ups, and when calls were. */
export function RowsChoice({ own, only = {}, onOnly }: { own?: string; only: Only; onOnly: (only: Only) => void }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const is_listed = own === 'follow_ups' || own === 'calls'
  const { data: people = [] } = useQuery({ ...peopleQuery(business_id), enabled: is_listed })
  const menu = (name: Name, icon: Icon, label: string, choices: readonly Choice<string>[]) => (
    <FilterMenu
      {...{ icon, label }}
      choices={[...choices]}
      value={only[name]}
      fallback={namesOf(only[name])}
      onChange={(value) => {
        const { [name]: _, ...rest } = only
        onOnly(value === undefined ? rest : { ...rest, [name]: value })
      }}
    />
  )
  // A link from the dashboard may name several people.
  const namesOf = (ids: string | undefined) =>
    ids
      ?.split(',')
      .map((id) => people.find((one) => String(one.id) === id)?.name ?? id)
      .join(', ')
  if (!is_listed) return null
  return (
    <>
      {menu('person', IconUser, t`Owner`, [
        ...people.map(({ id, name }) => ({ value: String(id), label: name, person: id })),
        { value: 'none', label: t`Nobody` },
      ])}
      {own === 'follow_ups' &&
        menu('outcome', IconCalendarCheck, t`What happened`, [
          { value: 'on_day', label: t`Done on the day` },
          { value: 'late', label: t`Done late` },
          { value: 'moved', label: t`Moved without a contact` },
          { value: 'open', label: t`Not done` },
        ])}
      {own === 'calls' &&
        menu(
          'weekday',
          IconCalendarWeek,
          t`Day of the week`,
          range(0, 6).map((value) => ({ value, label: weekdayName(Number(value), i18n.locale, 'long') })),
        )}
      {own === 'calls' &&
        menu(
          'hour',
          IconClock,
          t`Hour of the day`,
          range(0, 23).map((value) => ({ value, label: hourName(Number(value)) })),
        )}
    </>
  )
}

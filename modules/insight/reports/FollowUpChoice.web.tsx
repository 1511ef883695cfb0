import { useLingui } from '@lingui/react/macro'
import { IconCalendarCheck, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { peopleQuery } from '../business-calls.web.ts'

/** By what the follow-ups of a report can be limited. */
export const FOLLOW_UP_CHOICES = ['person', 'outcome'] as const

type Only = ReportSpec['only']

/** Whose follow-ups a report lists, and what became of them. */
export function FollowUpChoice({ only = {}, onOnly }: { only: Only; onOnly: (only: Only) => void }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { data: people = [] } = useQuery(peopleQuery(business_id))
  const choose = (name: (typeof FOLLOW_UP_CHOICES)[number]) => (value: string | undefined) => {
    const { [name]: _, ...rest } = only
    onOnly(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      <FilterMenu
        icon={IconUser}
        label={t`Owner`}
        value={only.person}
        choices={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name, person: id })),
          { value: 'none', label: t`Nobody` },
        ]}
        onChange={choose('person')}
      />
      <FilterMenu
        icon={IconCalendarCheck}
        label={t`What happened`}
        value={only.outcome}
        choices={[
          { value: 'on_day', label: t`Done on the day` },
          { value: 'late', label: t`Done late` },
          { value: 'moved', label: t`Moved without a contact` },
          { value: 'open', label: t`Not done` },
        ]}
        onChange={choose('outcome')}
      />
    </>
  )
}

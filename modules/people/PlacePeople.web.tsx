import '#ui/css/select.ts'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Option } from '#engine/web/use-options.ts'
import { Avatar } from '#ui/bits.tsx'
import { Problem, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'

/** A member as a row of a team or branch. */
export interface PlacePerson {
  id: number
  name: string
  email?: string | null
  /** Pills and buttons of the row. */
  side?: ReactNode
}

/** The members of a team or branch, with a box that adds one more. */
export function PlacePeople({
  title,
  place,
  people,
  addable,
  problem,
  empty,
  onAdd,
}: {
  title: ReactNode
  /** Name of the team or branch. */
  place: string
  people: PlacePerson[]
  /** Members who can be added; empty if the viewer may not add any. */
  addable: Option[]
  problem?: string
  empty?: ReactNode
  onAdd: (person: Option) => void
}) {
  const { t } = useLingui()
  return (
    <Stack gap="sm" as="section">
      <Title order={3}>{title}</Title>
      <Problem>{problem}</Problem>
      {addable.length > 0 && (
        <Select
          key={people.length}
          aria-label={t`Add a member to ${place}`}
          placeholder={t`Add a member`}
          leftSection={<IconUserPlus size={15} aria-hidden />}
          data={addable.map((person) => ({ value: String(person.id), label: person.title }))}
          value={null}
          onChange={(value) => {
            const person = addable.find((one) => String(one.id) === value)
            if (person) onAdd(person)
          }}
          searchable
          nothingFoundMessage={t`No matches`}
          size="sm"
          comboboxProps={{ zIndex: 1200 }}
        />
      )}
      {people.length > 0 && (
        <List framed>
          {people.map(({ id, name, email, side }) => (
            <ListRow
              key={id}
              lead={<Avatar id={id} name={name} size={28} />}
              title={name}
              detail={email}
              actions={side}
            />
          ))}
        </List>
      )}
      {people.length === 0 && empty}
    </Stack>
  )
}

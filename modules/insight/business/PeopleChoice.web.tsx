import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { FilterButton } from '#ui/layout/FilterButton.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import type { Colleague } from '../business-calls.web.ts'

type Choice = { people: readonly Colleague[]; chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** More people than this get a search box. */
const FEW = 8
const NAMED = 2

/** The users whose figures the dashboard shows; none chosen is all. People who left can be taken out, and not chosen anew. */
export function PeopleChoice(choice: Choice) {
  const { t } = useLingui()
  const { people, chosen } = choice
  const names = people.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const shown = names.length <= NAMED ? names.join(', ') : t`${formatNumber(names.length)} users`
  return (
    <LazyMenu
      width={260}
      label={t`Users`}
      target={<FilterButton icon={IconUser} label={t`User`} chosen={names.length === 0 ? null : shown} />}
    >
      {() => <Choices {...choice} />}
    </LazyMenu>
  )
}

function Choices({ people, chosen, onChange }: Choice) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const open = people.filter(({ id, is_live }) => is_live || chosen.includes(id))
  const found = open.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <Stack gap="sm">
      {open.length > FEW && <SearchBox label={t`Search users`} value={typed} onChange={setTyped} />}
      <div role="group" aria-label={t`Users`} style={{ maxHeight: 300, overflow: 'auto' }}>
        {found.map(({ id, name }) => (
          <Tick
            key={id}
            checked={chosen.includes(id)}
            onChange={(is_on) => onChange(is_on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Tick>
        ))}
        {found.length === 0 && <Muted>{t`No matches`}</Muted>}
      </div>
      {chosen.length > 0 && (
        <Button variant="default" size="xs" onClick={() => onChange([])}>
          <Trans>Show all users</Trans>
        </Button>
      )}
    </Stack>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCornerDownRight, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { type Option, type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { MasterDetail } from '#ui/layout/MasterDetail.tsx'
import { SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useForgetBusiness } from '../people-lists.web.ts'
import { team as definition } from '../team.record.ts'
import { TeamDetail } from './TeamDetail.web.tsx'
import { isIn, NO_TEAM, type TeamNode, treeLines } from './tree.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** `/business/{businessId}/team`: the tree of teams and the members of the chosen one (`?team=`). */
export default function TeamScreen() {
  const { t } = useLingui()
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const book = useOptionBook(definition)
  const { chosen, choose } = useChosenTeam()
  const [adding, setAdding] = useState(false)

  if (book.failed) return <ErrorState what={t`The teams could not be loaded`} onRetry={() => void forget()} />
  if (!book.ready) return <WaitingPage width="full" />
  const teams = book.choices('team') as unknown as TeamNode[]
  const people = book.choices('user').filter((person) => person.status === 'Active')
  const first = treeLines(teams)[0]?.team.id
  const is_known = chosen === NO_TEAM || teams.some((team) => team.id === chosen)
  const open = is_known && chosen !== null ? chosen : first
  const add = rights.can('create') && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      <Trans>New team</Trans>
    </Button>
  )
  return (
    <SettingsPage
      quiet
      width="full"
      title={<Trans>Teams</Trans>}
      detail={<Trans>Roles with the scope Team see the records of their team and of the teams below it.</Trans>}
      actions={teams.length > 0 && add}
    >
      {open === undefined ? (
        <EmptyState
          icon={IconUsersGroup}
          title={<Trans>No team yet</Trans>}
          detail={<Trans>Group people who work together; the team lead sees the work of the team.</Trans>}
        >
          {add}
        </EmptyState>
      ) : (
        <MasterDetail
          label={t`Teams`}
          is_open={is_known && chosen !== null}
          back={<Trans>All teams</Trans>}
          onBack={() => choose(null)}
          list={<TeamTree teams={teams} people={people} book={book} open={open} onChoose={choose} />}
        >
          <TeamDetail key={open} id={open} teams={teams} people={people} onGone={() => choose(null)} />
        </MasterDetail>
      )}
      {adding && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={null}
            onClose={() => setAdding(false)}
            onSaved={(row) => {
              setAdding(false)
              choose(row.id)
              void forget()
            }}
          />
        </Suspense>
      )}
    </SettingsPage>
  )
}

/** The team in the address; null if there is none. */
function useChosenTeam() {
  const go = useGo()
  const { business_id } = useSetup()
  const { team } = usePlaceSearch()
  const choose = (id: number | null) =>
    void go({
      to: `/business/${business_id}/team`,
      search: id === null ? {} : { team: id },
      // Back leads from one team to the one before it; leaving a team adds no entry to the history.
      replace: id === null,
    })
  return { chosen: team === undefined ? null : Number(team), choose }
}

/** The teams, each below the team it belongs to. */
function TeamTree({
  teams,
  people,
  book,
  open,
  onChoose,
}: {
  teams: TeamNode[]
  people: Option[]
  book: OptionBook
  open: number
  onChoose: (id: number) => void
}) {
  const leadOf = (team: TeamNode) => (team.lead_id === null ? undefined : book.find('user', team.lead_id)?.title)
  const countOf = (id: number) => people.filter((person) => isIn(person, id)).length
  const unplaced = countOf(NO_TEAM)
  return (
    <List>
      {treeLines(teams).map(({ team, depth }) => (
        <ListRow
          key={team.id}
          depth={depth}
          current={open === team.id}
          lead={depth > 0 && <IconCornerDownRight size={14} aria-hidden />}
          title={team.title}
          detail={leadOf(team) && <Trans>Led by {leadOf(team)}</Trans>}
          side={<Plural value={countOf(team.id)} _0="Nobody" one="# person" other="# people" />}
          onClick={() => onChoose(team.id)}
        />
      ))}
      {unplaced > 0 && (
        <ListRow
          muted
          current={open === NO_TEAM}
          title={<Trans>In no team</Trans>}
          side={<Plural value={unplaced} one="# person" other="# people" />}
          onClick={() => onChoose(NO_TEAM)}
        />
      )}
    </List>
  )
}

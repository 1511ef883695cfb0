import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCornerDownRight, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { useForgetBusiness } from '../people-lists.web.ts'
import classes from '../people.module.css'
import { team as definition } from '../team.record.ts'
import { TeamDetail } from './TeamDetail.web.tsx'
import { type TeamNode, treeLines } from './tree.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** `/business/{businessId}/team`: the tree of teams, and the people of the chosen one, which `?team=` names. */
export default function TeamScreen() {
  return (
    <BusinessRecords>
      <Teams />
    </BusinessRecords>
  )
}

/** Who is in no team has a line of their own under this id. */
export const NO_TEAM = 0

/** The screen itself. */
export function Teams() {
  const { t } = useLingui()
  const phone = useIsPhone()
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const book = useOptionBook(definition)
  const go = useGo()
  const { business_id } = useSetup()
  const { team: wanted } = usePlaceSearch()
  const [adding, setAdding] = useState(false)

  if (book.failed) return <ErrorState what={t`The teams could not be loaded`} onRetry={() => void forget()} />
  if (!book.ready)
    return (
      <div className={classes.waiting}>
        <Skeleton height={30} width={200} />
        <Skeleton height={38} lines={6} />
      </div>
    )
  const teams = book.choices('team') as unknown as TeamNode[]
  const people = book.choices('user').filter((person) => person.status === 'Active')
  const lines = treeLines(teams)
  const count = (id: number) => people.filter((person) => (person.team_id ?? NO_TEAM) === id).length
  const put = (id: number | null) =>
    void go({
      to: `/business/${business_id}/team`,
      search: id === null ? {} : { team: id },
      // Back leads to the tree on a phone, and from one team to the last one on a desk; closing leaves nothing behind.
      replace: id === null,
    })
  const known = (id: number) => id === NO_TEAM || teams.some((team) => team.id === id)
  const chosen = wanted !== undefined && known(Number(wanted)) ? Number(wanted) : null
  // On a desk something is always open; on a phone the tree comes first.
  const open = chosen ?? (phone ? null : (lines[0]?.team.id ?? null))
  const detail = open !== null && (
    <TeamDetail key={open} id={open} teams={teams} people={people} onGone={() => put(null)} />
  )
  const add = rights.can('create') && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      <Trans>New team</Trans>
    </Button>
  )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.srOnly}>
          <Trans>Teams</Trans>
        </h1>
        <p>
          <Trans>A team sees the records of the teams below it, where a role says Team.</Trans>
        </p>
        {lines.length > 0 && !phone && add}
      </header>
      {lines.length === 0 ? (
        <EmptyState
          icon={IconUsersGroup}
          title={<Trans>No team yet</Trans>}
          detail={<Trans>Put people who work together into a team, and its lead sees what they do.</Trans>}
        >
          {add}
        </EmptyState>
      ) : (
        <div className={classes.split}>
          <nav className={classes.side} aria-label={t`Teams`}>
            <ul>
              {lines.map(({ team, depth }) => (
                <li key={team.id}>
                  <button
                    type="button"
                    className={classes.item}
                    aria-current={open === team.id || undefined}
                    style={{ paddingInlineStart: 12 + depth * 20 }}
                    onClick={() => put(team.id)}
                  >
                    {depth > 0 && <IconCornerDownRight size={14} aria-hidden />}
                    <span>
                      <b>{team.title}</b>
                      {team.lead_id !== null && book.find('user', team.lead_id) && (
                        <small>
                          <Trans>Led by {book.find('user', team.lead_id)?.title}</Trans>
                        </small>
                      )}
                    </span>
                    <small>
                      <Plural value={count(team.id)} _0="Nobody" one="# person" other="# people" />
                    </small>
                  </button>
                </li>
              ))}
              {count(NO_TEAM) > 0 && (
                <li>
                  <button
                    type="button"
                    className={classes.item}
                    aria-current={open === NO_TEAM || undefined}
                    onClick={() => put(NO_TEAM)}
                  >
                    <span>
                      <b className={classes.quiet}>
                        <Trans>In no team</Trans>
                      </b>
                    </span>
                    <small>
                      <Plural value={count(NO_TEAM)} one="# person" other="# people" />
                    </small>
                  </button>
                </li>
              )}
            </ul>
          </nav>
          {!phone && <section className={classes.detail}>{detail}</section>}
        </div>
      )}
      {phone && lines.length > 0 && add && <footer className={classes.thumbs}>{add}</footer>}
      {phone && detail && (
        <SidePanel title={<Trans>Team</Trans>} onClose={() => put(null)}>
          <div className={classes.detail}>{detail}</div>
        </SidePanel>
      )}
      {adding && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={null}
            onClose={() => setAdding(false)}
            onSaved={(row) => {
              setAdding(false)
              put(row.id)
              void forget()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearch, IconSearchOff, IconUserPlus, IconUsers, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { Kbd } from '#ui/bits.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { TableView } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { rowsOf } from '#ui/table/row-source.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { user } from '../../user.record.ts'
import { useDirectory } from './calls.web.ts'
import { type Line, linesOf, type LineStatus, matching, sorted, STATUSES } from './lines.web.ts'
import { PersonCard, usePeopleColumns } from './look.web.tsx'
import classes from './members.module.css'

const InvitePanel = lazy(() => import('./InvitePanel.web.tsx'))
const PersonPanel = lazy(() => import('./PersonPanel.web.tsx'))
const InvitationPanel = lazy(() => import('./InvitationPanel.web.tsx'))

/** `/business/{businessId}/user`: the people of the business; `?person=`, `?invitation=` and `?invite=1` open a panel. */
export default function MembersScreen() {
  return (
    <BusinessRecords>
      <Members />
    </BusinessRecords>
  )
}

const FIRST_SORT = { id: 'name', desc: false }
const lineId = (line: Line) => line.key

function Members() {
  const { t } = useLingui()
  const go = useGo()
  const { business_id } = useSetup()
  const search = usePlaceSearch()
  const phone = useIsPhone()
  const rights = useRights(user)
  const { data: directory, error, isPending, refetch } = useDirectory()
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<TableView>({ sort: FIRST_SORT })
  const tab: LineStatus = STATUSES.find((status) => status === search.tab) ?? 'Active'
  const columns = usePeopleColumns(tab)
  const found = matching(directory ? linesOf(directory) : [], typed)
  const lines = sorted(
    found.filter(({ status }) => status === tab),
    view.sort ?? FIRST_SORT,
  )
  const put = (part: Record<string, unknown>, replace = true) => {
    const next = Object.entries({ tab: tab === 'Active' ? undefined : tab, ...part })
    const kept = Object.fromEntries(next.filter(([, value]) => value !== undefined))
    return void go({ to: `/business/${business_id}/user`, search: kept, replace })
  }
  const close = () => put({})
  const openInvite = () => put({ invite: 1 }, false)
  const open = (line: Line) =>
    put(line.person ? { person: line.person.id } : { invitation: line.invitation?.id }, false)
  const person = directory?.data.find(({ id }) => id === Number(search.person))
  const invitation = directory?.invitations.find(({ id }) => id === Number(search.invitation))
  const tab_words: Record<LineStatus, string> = { Active: t`Active`, Invited: t`Invited`, Inactive: t`Inactive` }
  const invite = rights.can('create') && (
    <Button
      className={phone ? undefined : classes.barButton}
      size={phone ? 'md' : undefined}
      leftSection={<IconUserPlus size={phone ? 18 : 15} aria-hidden />}
      onClick={openInvite}
    >
      <Trans>Invite people</Trans>
    </Button>
  )
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <div className={classes.tabs} role="group" aria-label={t`Show`}>
          {STATUSES.map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={status === tab}
              onClick={() => put({ tab: status === 'Active' ? undefined : status })}
            >
              {tab_words[status]} <small>{found.filter((line) => line.status === status).length}</small>
            </button>
          ))}
        </div>
        <span className={classes.space} />
        <label className={classes.search}>
          <IconSearch size={15} aria-hidden />
          <input
            type="text"
            role="searchbox"
            data-search
            enterKeyHint="search"
            value={typed}
            placeholder={t`Search users…`}
            aria-label={t`Search users`}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          />
          {typed ? (
            <button type="button" aria-label={t`Clear the search`} onClick={() => setTyped('')}>
              <IconX size={13} aria-hidden />
            </button>
          ) : (
            <Kbd>/</Kbd>
          )}
        </label>
        {!phone && invite}
      </div>
      <DataTable
        label={t`Users`}
        source={rowsOf(lines)}
        columns={columns}
        rowId={lineId}
        view={view}
        onViewChange={setView}
        onOpen={open}
        renderCard={(line) => <PersonCard line={line} />}
        loading={isPending}
        empty={
          error && !directory ? (
            <ErrorState what={t`Users could not be loaded`} error={error} onRetry={() => void refetch()} />
          ) : typed ? (
            <EmptyState
              icon={IconSearchOff}
              title={<Trans>Nobody matches</Trans>}
              detail={
                found.length > 0 ? <Trans>Look at the other tabs, or search for something else.</Trans> : undefined
              }
            >
              <Button variant="default" onClick={() => setTyped('')}>
                <Trans>Clear the search</Trans>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconUsers}
              title={tab === 'Invited' ? <Trans>Nobody is invited</Trans> : <Trans>Nobody is deactivated</Trans>}
            >
              {tab === 'Invited' && invite}
            </EmptyState>
          )
        }
      />
      <footer className={classes.footer} data-phone={phone || undefined}>
        <span aria-live="polite">{directory && <Plural value={lines.length} one="# person" other="# people" />}</span>
        <span className={classes.space} />
        {phone && invite}
      </footer>
      <Suspense>
        {directory && search.invite !== undefined && rights.can('create') && (
          <InvitePanel directory={directory} onClose={close} />
        )}
        {directory && person && <PersonPanel key={person.id} person={person} directory={directory} onClose={close} />}
        {directory && invitation && (
          <InvitationPanel key={invitation.id} invitation={invitation} directory={directory} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearchOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { Spacer } from '#ui/layout/flow.tsx'
import { ListPage } from '#ui/layout/ListPage.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { TableView } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { rowsOf } from '#ui/table/row-source.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { user } from '../../user.record.ts'
import { type Directory, useDirectory } from './calls.web.ts'
import { type Line, linesOf, type LineStatus, matching, sorted, STATUSES } from './lines.web.ts'
import { PersonCard, usePeopleColumns } from './look.web.tsx'

const InvitePanel = lazy(() => import('./InvitePanel.web.tsx'))
const PersonPanel = lazy(() => import('./PersonPanel.web.tsx'))
const InvitationPanel = lazy(() => import('./InvitationPanel.web.tsx'))

const FIRST_SORT = { id: 'name', desc: false }
const lineId = (line: Line) => line.key

/** `/business/{businessId}/user`: the people of the business; `?person=`, `?invitation=` and `?invite=1` open a panel. */
export default function MembersScreen() {
  const { t } = useLingui()
  const rights = useRights(user)
  const { data: directory, error, isPending, refetch } = useDirectory()
  const { search, tab, put } = useMembersPlace()
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<TableView>({ sort: FIRST_SORT })
  const columns = usePeopleColumns(tab)
  const found = matching(directory ? linesOf(directory) : [], typed)
  const lines = sorted(
    found.filter(({ status }) => status === tab),
    view.sort ?? FIRST_SORT,
  )
  const names: Record<LineStatus, string> = { Active: t`Active`, Invited: t`Invited`, Inactive: t`Inactive` }
  const invite = rights.can('create') && <InviteButton onClick={() => put({ invite: 1 }, false)} />
  const phone = useIsPhone()
  return (
    <ListPage
      toolbar={
        <>
          <Segmented
            label={t`Show`}
            value={tab}
            options={STATUSES.map((status) => ({
              value: status,
              label: names[status],
              count: found.filter((line) => line.status === status).length,
            }))}
            onChange={(status) => put({ tab: status === 'Active' ? undefined : status })}
          />
          {!phone && <Spacer />}
          <SearchBox is_main label={t`Search users`} placeholder={t`Search users…`} value={typed} onChange={setTyped} />
          {!phone && invite}
        </>
      }
      footer={
        <>
          <span aria-live="polite">{directory && <Plural value={lines.length} one="# person" other="# people" />}</span>
          {phone && invite}
        </>
      }
    >
      <DataTable
        label={t`Users`}
        source={rowsOf(lines)}
        columns={columns}
        rowId={lineId}
        view={view}
        onViewChange={setView}
        onOpen={(line) => put(line.person ? { person: line.person.id } : { invitation: line.invitation?.id }, false)}
        renderCard={(line) => <PersonCard line={line} />}
        loading={isPending}
        empty={
          error && !directory ? (
            <ErrorState what={t`Users could not be loaded`} error={error} onRetry={() => void refetch()} />
          ) : typed ? (
            <EmptyState
              icon={IconSearchOff}
              title={<Trans>No member found.</Trans>}
              detail={found.length > 0 && <Trans>Other tabs have matches.</Trans>}
            >
              <Button variant="default" onClick={() => setTyped('')}>
                <Trans>Clear the search</Trans>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconUsers}
              title={tab === 'Invited' ? <Trans>No open invitations</Trans> : <Trans>No deactivated members</Trans>}
            >
              {tab === 'Invited' && invite}
            </EmptyState>
          )
        }
      />
      {directory && <MemberPanels directory={directory} search={search} onClose={() => put({})} />}
    </ListPage>
  )
}

/** The address of the list: its tab, and the panel that is open. */
function useMembersPlace() {
  const go = useGo()
  const { business_id } = useSetup()
  const search = usePlaceSearch()
  const tab: LineStatus = STATUSES.find((status) => status === search.tab) ?? 'Active'
  const put = (part: Record<string, unknown>, replace = true) => {
    const next = Object.entries({ tab: tab === 'Active' ? undefined : tab, ...part })
    const kept = Object.fromEntries(next.filter(([, value]) => value !== undefined))
    return void go({ to: `/business/${business_id}/user`, search: kept, replace })
  }
  return { search, tab, put }
}

function InviteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconUserPlus size={15} aria-hidden />} onClick={onClick}>
      <Trans>Invite people</Trans>
    </Button>
  )
}

/** The panel in the address: inviting, a member, or an invitation. */
function MemberPanels({
  directory,
  search,
  onClose,
}: {
  directory: Directory
  search: Record<string, unknown>
  onClose: () => void
}) {
  const may_invite = useRights(user).can('create')
  const person = directory.data.find(({ id }) => id === Number(search.person))
  const invitation = directory.invitations.find(({ id }) => id === Number(search.invitation))
  return (
    <Suspense>
      {search.invite !== undefined && may_invite && <InvitePanel directory={directory} onClose={onClose} />}
      {person && <PersonPanel key={person.id} person={person} directory={directory} onClose={onClose} />}
      {invitation && (
        <InvitationPanel key={invitation.id} invitation={invitation} directory={directory} onClose={onClose} />
      )}
    </Suspense>
  )
}

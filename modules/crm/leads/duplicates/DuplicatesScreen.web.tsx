import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsJoin2, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { useGo } from '#ui/places.ts'
import { formatDate, formatDateTime, formatPhone } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { lead } from '../lead.record.ts'
import { MERGE_MOST } from '../../merge/merge-model.ts'
import { CERTAIN, type Sign } from '../../contact-entries/signs.ts'
import { useSignWords } from './sign-words.web.ts'
import { type Group, groupsKey, useGroups } from './use-groups.web.ts'

/** `/business/{businessId}/leads/duplicates`: leads that are probably the same, group by group. */
export default function DuplicatesScreen() {
  return <Whole of={lead}>{(definition) => <Groups definition={definition} />}</Whole>
}

function Groups({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const client = useQueryClient()
  const [kind, setKind] = useState<Sign | null>(null)
  const groups = useGroups(kind)
  const book = useOptionBook(definition)
  const rights = useRights(definition)
  const words = useSignWords()
  const anew = () => client.invalidateQueries({ queryKey: groupsKey(tenant) })
  const failed = (error: unknown) => notify({ kind: 'error', title: t`That did not work`, message: wordsOf(error) })
  const find = useMutation({
    mutationFn: () => post('leads/duplicate_groups/find', {}, { quiet: true }),
    onSuccess: anew,
    onError: failed,
  })
  const apart = useMutation({
    mutationFn: (id: number) => post(`leads/duplicate_groups/${id}/apart`, {}, { quiet: true }),
    onSuccess: anew,
    onError: failed,
  })
  const scan = groups.data?.pages[0].scan
  const all = groups.data?.pages.flatMap((page) => page.data) ?? []
  const looking = scan !== undefined && scan.state !== 'done'
  const at = scan?.finished_at ? formatDateTime(scan.finished_at) : null
  const kinds: [Sign | null, string][] = [
    [null, t`All certain`],
    ['phone', words.phone],
    ['email', words.email],
    ['gstin', words.gstin],
    ['name', t`Possible: same name and city`],
  ]
  return (
    <SettingsPage>
      <Row>
        <PillTabs label={t`What is the same`}>
          {kinds.map(([value, label]) => (
            <button key={label} type="button" aria-pressed={kind === value} onClick={() => setKind(value)}>
              {label}
            </button>
          ))}
        </PillTabs>
        <Spacer />
        <small role="status">
          {looking ? <Trans>Looking for duplicates…</Trans> : at && <Trans>Last checked on {at}</Trans>}
        </small>
        {rights.can('edit') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            disabled={looking}
            loading={find.isPending}
            onClick={() => find.mutate()}
          >
            <Trans>Check again</Trans>
          </Button>
        )}
      </Row>
      {groups.isError && !groups.data && (
        <ErrorState
          what={<Trans>The duplicates could not be loaded</Trans>}
          error={groups.error}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.isPending && <Skeleton lines={4} height={96} />}
      {groups.data && all.length === 0 && !looking && (
        <EmptyState
          icon={IconUsers}
          title={<Trans>No duplicates found</Trans>}
          detail={<Trans>No two leads share a phone, email, GSTIN, or name and city.</Trans>}
        />
      )}
      <Stack as="ul">
        {all.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            definition={definition}
            book={book}
            may_merge={rights.can('edit') && rights.can('delete')}
            onApart={rights.can('edit') ? () => apart.mutate(group.id) : undefined}
          />
        ))}
      </Stack>
      {groups.hasNextPage && (
        <Button variant="default" loading={groups.isFetchingNextPage} onClick={() => void groups.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </SettingsPage>
  )
}

function GroupCard(props: {
  group: Group
  definition: RecordDefinition
  book: OptionBook
  may_merge: boolean
  onApart?: () => void
}) {
  const { group, definition, book, may_merge, onApart } = props
  const { t } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const words = useSignWords()
  const masked = group.key?.startsWith('X') ?? false
  const key = group.kind === 'phone' && group.key && !masked ? formatPhone(`+${group.key}`) : group.key
  const certain = CERTAIN.includes(group.kind)
  const compare = (ids: number[]) => void go({ to: `${paths.list}/merge`, search: { ids: ids.join('-') } })
  return (
    <li>
      <Panel
        padded={false}
        title={
          <>
            {words[group.kind]} {key && <span className="ltr">{key}</span>}
          </>
        }
        actions={
          <Row justify="flex-end">
            {onApart && (
              <Button variant="subtle" color="gray" onClick={onApart}>
                <Trans>Not duplicates</Trans>
              </Button>
            )}
            {may_merge && certain && (
              <Button
                variant="default"
                leftSection={<IconArrowsJoin2 size={15} aria-hidden />}
                onClick={() => compare(group.leads.slice(0, MERGE_MOST).map((one) => one.id))}
              >
                <Trans>Compare and merge</Trans>
              </Button>
            )}
          </Row>
        }
      >
        <List>
          {group.leads.map((one, place) => {
            const owner = book.find('user', one.assigned_user)?.title ?? t`No owner`
            const status = book.find('lead_status', one.lead_status_id)?.title
            return (
              <ListRow
                key={one.id}
                title={one.name ?? t`Lead ${one.id}`}
                detail={[one.account_name, one.city, status, owner, formatDate(one.created_at)]
                  .filter(Boolean)
                  .join(' · ')}
                to={{ to: paths.one(one.id) }}
                actions={
                  // Possible duplicates are compared in pairs.
                  may_merge &&
                  !certain &&
                  place > 0 && (
                    <Button variant="default" onClick={() => compare([group.leads[0].id, one.id])}>
                      <Trans>Compare with the first</Trans>
                    </Button>
                  )
                }
              />
            )
          })}
          {group.more > 0 && (
            <ListRow muted title={<Plural value={group.more} one="and # more" other="and # more" />} />
          )}
        </List>
      </Panel>
    </li>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconArrowsJoin2, IconUsers } from '@tabler/icons-react'
import { usePaths } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { useGo } from '#ui/places.ts'
import { formatDate } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { MergedRows } from '../../merge/MergedRows.web.tsx'
import { useMerges } from '../../merge/use-merges.web.ts'
import { KnownContacts } from './KnownContacts.web.tsx'
import { useSignWords } from './sign-words.web.ts'
import { CERTAIN } from '../../contact-entries/signs.ts'
import { type PossibleLead, usePossible } from './use-groups.web.ts'

/** Leads that are probably the same as this one, and the leads merged into it. */
export default function DuplicatesPanel({ definition, row, book }: RecordPartProps) {
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const possible = usePossible(row.id)
  const merges = useMerges(definition, row.id)
  if (possible.isError && !possible.data)
    return (
      <ErrorState
        what={<Trans>The duplicates could not be loaded</Trans>}
        error={possible.error}
        onRetry={() => void possible.refetch()}
      />
    )
  if (!possible.data || merges.isPending) return <Skeleton lines={3} height={44} />
  const [certain, maybe] = [true, false].map((sure) =>
    possible.data.filter((one) => CERTAIN.includes(one.matched) === sure),
  )
  // Possible duplicates are compared in pairs.
  const seen = certain.filter((one) => one.visible)
  const may_merge = rights.can('edit') && rights.can('delete')
  const compare = (ids: number[]) => void go({ to: `${paths.list}/merge`, search: { ids: [row.id, ...ids].join('-') } })
  const onCompare = may_merge ? (id: number) => compare([id]) : undefined
  const done = (merges.data ?? []).filter((one) => one.can_undo)
  return (
    <Stack align="flex-start">
      <KnownContacts definition={definition} row={row} />
      {possible.data.length === 0 && done.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={<Trans>No duplicates found</Trans>}
          detail={<Trans>No other lead has the same phone, email, GSTIN, or name and city.</Trans>}
        />
      )}
      <PossibleLeads leads={certain} {...{ definition, book, onCompare }} />
      {may_merge && seen.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconArrowsJoin2 size={15} aria-hidden />}
          onClick={() => compare(seen.slice(0, 4).map((one) => one.id))}
        >
          <Trans>Compare all</Trans>
        </Button>
      )}
      {maybe.length > 0 && (
        <>
          <Title order={3}>
            <Trans>Possible: same name and city</Trans>
          </Title>
          <PossibleLeads leads={maybe} {...{ definition, book, onCompare }} />
        </>
      )}
      <MergedRows
        {...{ definition, merges: done, may_undo: may_merge }}
        titleOf={(count) => (
          <Plural value={count} one="# lead was merged into this one" other="# leads were merged into this one" />
        )}
      />
    </Stack>
  )
}

function PossibleLeads({
  leads,
  definition,
  book,
  onCompare,
}: Pick<RecordPartProps, 'definition' | 'book'> & {
  leads: readonly PossibleLead[]
  /** Undefined for people who may not merge leads. */
  onCompare: ((id: number) => void) | undefined
}) {
  const { t } = useLingui()
  const paths = usePaths(definition)
  const words = useSignWords()
  return (
    <Box w="100%">
      <List>
        {leads.map((one) => (
          <ListRow
            key={one.id}
            title={
              one.visible ? (
                <TextLink to={paths.one(one.id)}>{one.name ?? t`Lead ${one.id}`}</TextLink>
              ) : (
                <Trans>A colleague’s lead</Trans>
              )
            }
            detail={[
              words[one.matched],
              one.account_name,
              book.find('user', one.assigned_user)?.title ?? t`No owner`,
              formatDate(one.created_at),
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              one.visible &&
              onCompare && (
                <Button variant="default" onClick={() => onCompare(one.id)}>
                  <Trans>Compare</Trans>
                </Button>
              )
            }
          />
        ))}
      </List>
    </Box>
  )
}

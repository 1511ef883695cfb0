import { Plural, Trans } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { usePaths } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Stack, Title } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { useGo } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { AlikeRows } from '../contact-entries/AlikeRows.web.tsx'
import { useAlike } from '../contact-entries/alike.web.ts'
import { MergedRows } from '../merge/MergedRows.web.tsx'
import { useMerges } from '../merge/use-merges.web.ts'

/** The contacts and leads that share a phone, an email or the GSTIN with a contact, and the contacts merged into it. */
export default function ContactDuplicates({ definition, row }: RecordPartProps) {
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const alike = useAlike(definition, row.id)
  const merges = useMerges(definition, row.id)
  const may_merge = rights.can('edit') && rights.can('delete')
  const compare = (id: number) => void go({ to: `${paths.list}/merge`, search: { ids: `${row.id}-${id}` } })
  const done = (merges.data ?? []).filter((one) => one.can_undo)
  return (
    <Loaded query={alike} failed={<Trans>The duplicates could not be loaded</Trans>} lines={3}>
      {(data) => {
        const [contacts, leads] = ['contact', 'lead'].map((record) => data.filter((one) => one.record === record))
        return (
          <Stack>
            {data.length === 0 && done.length === 0 && (
              <EmptyState
                icon={IconUsers}
                title={<Trans>No duplicates found</Trans>}
                detail={<Trans>No other contact and no lead has the same phone, email or GSTIN.</Trans>}
              />
            )}
            <AlikeRows record="contact" rows={contacts} {...(may_merge ? { onCompare: compare } : {})} />
            {leads.length > 0 && (
              <Title order={3}>
                <Trans>Leads</Trans>
              </Title>
            )}
            <AlikeRows record="lead" rows={leads} />
            <MergedRows
              {...{ definition, merges: done, may_undo: may_merge }}
              titleOf={(count) => (
                <Plural
                  value={count}
                  one="# contact was merged into this one"
                  other="# contacts were merged into this one"
                />
              )}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}

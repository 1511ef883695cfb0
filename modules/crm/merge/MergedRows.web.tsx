import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { formatDate } from '#ui/display.ts'
import type { MergeEntry } from './merge-model.ts'
import { useUndoMerge } from './use-merges.web.ts'

/** The merges into a record that can be undone; `titleOf` says how many records one of them merged. */
export function MergedRows({
  definition,
  merges,
  may_undo,
  titleOf,
}: {
  definition: RecordDefinition
  merges: readonly MergeEntry[]
  may_undo: boolean
  titleOf: (count: number) => ReactNode
}) {
  const undo = useUndoMerge(definition)
  return (
    <Box w="100%">
      <List>
        {merges.map((one) => {
          const by = one.created_by_name ?? ''
          const day = formatDate(one.created_at)
          return (
            <ListRow
              key={one.id}
              title={titleOf(one.from_ids.length)}
              detail={
                <Trans>
                  by {by} on {day}
                </Trans>
              }
              actions={
                may_undo && (
                  <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ merge_id: one.id })}>
                    <Trans>Undo</Trans>
                  </Button>
                )
              }
            />
          )
        })}
      </List>
    </Box>
  )
}

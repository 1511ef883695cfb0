import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { formatDate } from '#ui/display.ts'
import type { MergeEntry } from './merge-model.ts'
import { useUndoMerge } from './use-merges.web.ts'

/** The merges into a lead or contact that can be undone. */
export function MergedRows({
  definition,
  merges,
  may_undo,
}: {
  definition: RecordDefinition
  merges: readonly MergeEntry[]
  may_undo: boolean
}) {
  const undo = useUndoMerge(definition)
  const is_contact = definition.name === 'contact'
  return (
    <Box w="100%">
      <List>
        {merges.map((one) => {
          const by = one.created_by_name ?? ''
          const day = formatDate(one.created_at)
          return (
            <ListRow
              key={one.id}
              title={
                is_contact ? (
                  <Plural
                    value={one.from_ids.length}
                    one="# contact was merged into this one"
                    other="# contacts were merged into this one"
                  />
                ) : (
                  <Plural
                    value={one.from_ids.length}
                    one="# lead was merged into this one"
                    other="# leads were merged into this one"
                  />
                )
              }
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

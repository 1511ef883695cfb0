import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { useForgetAfterRun } from '#platform/runs/screen/runs.ts'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDate } from '#ui/display.ts'
import { ChoiceCards } from '#ui/layout/choices.tsx'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useUndoMerge } from '#modules/crm/index.web.ts'

/** Merges the selected cases into the one that the person keeps, the oldest one at first. */
export default function MergeDialog({
  definition,
  ids,
  onClose,
}: {
  definition: RecordDefinition
  ids: readonly number[]
  onClose: (done: boolean) => void
}) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const forget = useForgetAfterRun()
  const undo = useUndoMerge(definition)
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = useQuery({
    queryKey: [...tenant, 'list', definition.name, 'merge', ids],
    queryFn: ({ signal }) =>
      readPage(
        definition,
        {
          ...{ limit: 20, sort: 'created_at', columns: ['subject', 'number', 'created_at'] },
          filter: { combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: [...ids] }] },
        },
        signal,
      ),
  })
  const kept = chosen ?? String(rows.data?.data[0]?.id ?? ids[0])
  const merge = useMutation({
    mutationFn: () => post<{ merge_id: number }>('cases/merge', { into: Number(kept), casesIds: ids }, { quiet: true }),
    onSuccess: ({ merge_id }) => {
      void forget(definition.name)
      notify({
        kind: 'success',
        message: t`The cases were merged`,
        action: { label: t`Undo`, run: () => undo.mutate({ merge_id }) },
      })
      onClose(true)
    },
  })
  const count = ids.length
  return (
    <Dialog
      width={520}
      title={<Plural value={count} one="Merge # case" other="Merge # cases into one" />}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={merge.isPending} disabled={!rows.data} onClick={() => merge.mutate()}>
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          <Trans>
            Notes, tasks and files of the others move to the case that you keep, and their numbers find it. The others
            go to the trash. You can undo this for 30 days.
          </Trans>
        </p>
        <Loaded query={rows} failed={<Trans>The cases could not be loaded</Trans>} lines={3}>
          {({ data }) => (
            <ChoiceCards
              label={<Trans>Which one stays?</Trans>}
              name="merged-case"
              min={420}
              value={kept}
              onChange={setChosen}
              options={data.map((row) => ({
                value: String(row.id),
                title: textOf(row.subject),
                detail: `${textOf(row.number)} · ${formatDate(textOf(row.created_at))}`,
              }))}
            />
          )}
        </Loaded>
        {merge.error && <Problem>{wordsOf(merge.error)}</Problem>}
      </Stack>
    </Dialog>
  )
}

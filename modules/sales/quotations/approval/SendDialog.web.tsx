import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { get } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'

/** Marks a quotation as sent; where its discount is above the person's limit, asks for approval instead. */
export default function SendDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const act = useAct(definition)
  const tenant = useTenantKey()
  const { data, isError } = useQuery({
    queryKey: [...tenant, definition.name, 'approval need', row.id, row.version],
    queryFn: ({ signal }) =>
      get<{ needed: string | null }>(`${definition.path}/${row.id}/approval_need`, { quiet: true, signal }),
    staleTime: 0,
  })
  const name = data?.needed ? 'ask_approval' : 'send'
  const action = (definition.actions as Record<string, ActionDefinition>)[name]
  const label = i18n._(action.label)
  return (
    <Dialog title={label} width={520} onClose={onClose}>
      {!data && !isError ? (
        <Skeleton lines={2} height={16} />
      ) : (
        <Stack>
          {data?.needed && (
            <Notice tone="warm" alert>
              <p>{wordOf(data.needed, i18n)}</p>
              <p>
                <Trans>Somebody else approves it first. Until then nobody changes it; then it is sent.</Trans>
              </p>
            </Notice>
          )}
          <ActionForm
            key={name}
            definition={definition}
            action={action}
            row={row}
            submit={label}
            onSubmit={async (values) => {
              await act.mutateAsync({ id: row.id, version: row.version, name, values })
              onClose()
            }}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}

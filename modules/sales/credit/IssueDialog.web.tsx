import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { get } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'

interface WireCredit {
  result: 'ok' | 'warn' | 'block'
  words: string | null
}

interface DialogProps {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}

/** Posts an invoice, after saying what the credit limit of the client says about it. */
export const PostDialog = (props: DialogProps) => <IssueDialog {...props} name="post" />

/** Confirms an order in the same way. */
export const ConfirmDialog = (props: DialogProps) => <IssueDialog {...props} name="confirm" />

function IssueDialog({ definition, row, onClose, name }: DialogProps & { name: 'post' | 'confirm' }) {
  const { i18n } = useLingui()
  const act = useAct(definition)
  const tenant = useTenantKey()
  const may_allow = useRights(definition).can('allow_over_limit')
  const { data: credit } = useQuery({
    queryKey: [...tenant, definition.name, 'credit', row.id, row.version],
    queryFn: ({ signal }) => get<WireCredit>(`${definition.path}/${row.id}/credit`, { quiet: true, signal }),
    // Payments of other people change it.
    staleTime: 0,
  })
  const is_blocked = credit?.result === 'block'
  // Once it is allowed, the same dialog posts.
  const asked = is_blocked && may_allow ? 'allow_over_limit' : name
  const action = (definition.actions as Record<string, ActionDefinition>)[asked]
  return (
    <Dialog title={i18n._(action.label)} width={520} onClose={onClose}>
      <Stack>
        {credit?.words && (
          <Notice tone={is_blocked ? 'danger' : 'warm'} alert>
            <p>{wordOf(credit.words, i18n)}</p>
            {is_blocked && !may_allow && (
              <p>
                <Trans>Ask somebody who may exceed credit limits to allow it.</Trans>
              </p>
            )}
          </Notice>
        )}
        <ActionForm
          key={asked}
          definition={definition}
          action={action}
          row={row}
          submit={i18n._(action.label)}
          onSubmit={async (values) => {
            await act.mutateAsync({ id: row.id, version: row.version, name: asked, values })
            if (asked === name) onClose()
          }}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

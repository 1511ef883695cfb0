import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { readOne } from '#engine/web/calls.ts'
import { usePaths, useTenantKey, useWhole } from '#engine/web/context.tsx'
import { useForgetLists } from '#engine/web/use-record.ts'
import { textOf } from '#engine/web/value-text.ts'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { useGo } from '#ui/places.ts'
import { consolidatedBill, TRIP_INPUT } from './consolidated-bill.record.ts'

/** Asks how the chosen e-way bills travel, gets their one number from the portal, and opens it. */
export default function ConsolidateDialog({
  definition,
  ids,
  onClose,
}: {
  definition: RecordDefinition
  ids: readonly number[]
  onClose: (done: boolean) => void
}) {
  const { t } = useLingui()
  const go = useGo()
  const paths = usePaths(useWhole(consolidatedBill))
  const forget = useForgetLists(definition)
  const tenant = useTenantKey()
  // The whole bill: rows of a list that are already known lack the mode.
  const first = useQuery({
    queryKey: [...tenant, 'consolidate', ids[0]],
    queryFn: ({ signal }) => readOne(definition, ids[0], signal),
  })
  const run = async (values: Record<string, unknown>) => {
    const { consolidated_bill } = await post<{ consolidated_bill: { id: number } }>(
      `${definition.path}/consolidate`,
      { ids, ...values },
      { quiet: true },
    )
    forget()
    onClose(true)
    void go({ to: paths.one(consolidated_bill.id) })
  }
  return (
    <Dialog asks title={t`Consolidated e-way bill`} width={520} onClose={() => onClose(false)}>
      <Stack gap="md">
        <Muted>
          <Trans>One number of the portal for {ids.length} e-way bills that travel in one vehicle.</Trans>
        </Muted>
        <Loaded query={first} failed={<Trans>The e-way bill could not be loaded</Trans>} lines={5}>
          {(bill) => (
            <ActionForm
              definition={definition}
              action={withStart(bill)}
              submit={t`Get the number`}
              onSubmit={run}
              onClose={() => onClose(false)}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

/** The form with the vehicle of the first bill. */
function withStart(bill: Readonly<Record<string, unknown>>): ActionDefinition {
  const start = (name: keyof typeof TRIP_INPUT) => ({
    ...TRIP_INPUT[name],
    ...(bill[name] ? { default: textOf(bill[name]) } : {}),
  })
  const names = ['transport_mode', 'vehicle_number', 'transport_document', 'transport_document_date'] as const
  const own = Object.fromEntries(names.map((name) => [name, start(name)]))
  return { label: consolidatedBill.label.one, input: { ...TRIP_INPUT, ...own } as ActionDefinition['input'] }
}

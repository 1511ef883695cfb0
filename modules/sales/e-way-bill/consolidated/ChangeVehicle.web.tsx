import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useSetup } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { notify } from '#ui/toast.ts'
import { VEHICLE_INPUT } from './consolidated-bill.record.ts'

/** Asks for the vehicle that carries on, and changes it at the portal for all bills of the trip. */
export default function ChangeVehicle({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { business_id } = useSetup()
  // The number and the place are asked anew: both are others where the vehicle changes.
  const action: ActionDefinition = { label: t`Change vehicle`, input: VEHICLE_INPUT }
  const run = async (values: Record<string, unknown>) => {
    await post(`${definition.path}/${row.id}/change_vehicle`, values, { quiet: true })
    await client.invalidateQueries({ queryKey: [business_id] })
    notify({ kind: 'success', message: t`The portal has the new vehicle` })
    onClose()
  }
  return (
    <Dialog asks title={t`Change vehicle`} width={520} onClose={onClose}>
      <Stack gap="md">
        <Muted>
          <Trans>The portal changes the vehicle of all e-way bills of this trip.</Trans>
        </Muted>
        <ActionForm definition={definition} action={action} submit={t`Change`} onSubmit={run} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

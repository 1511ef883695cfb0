import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { get, put } from '#ui/client/request.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { notifySaved } from '#ui/toast.ts'
import { type FixedLedger, type LedgerNames, USUAL_NAMES } from './ledgers.ts'

/** The names that the ledgers have in the Tally of the business, so that vouchers find the ones that are there. */
export default function TallyNames({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const key = [...tenant, 'tally names']
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<{ names: LedgerNames }>('tally/names', { quiet: true, signal }),
  })
  const labels = useLedgerLabels()
  return (
    <Dialog asks title={t`Names of the ledgers`} width={520} onClose={onClose}>
      <Stack>
        <Muted>
          <Trans>Write each name as it stands in your Tally. An empty name is the usual one.</Trans>
        </Muted>
        <Loaded query={found} failed={<Trans>The names could not be loaded</Trans>} lines={6}>
          {({ names }) => (
            <FormShell<{ names: Record<string, string> }>
              label={t`Names of the ledgers`}
              submitLabel={t`Save`}
              footer="full"
              defaultValues={{ names: { ...names } }}
              onSubmit={(values) => put('tally/names', values, { quiet: true })}
              onSaved={() => {
                void client.invalidateQueries({ queryKey: key })
                notifySaved(t`The names are saved`)
                onClose()
              }}
            >
              {(Object.keys(USUAL_NAMES) as FixedLedger[]).map((one) => (
                <TextField key={one} name={`names.${one}`} label={labels[one]} maxLength={99} autoComplete="off" />
              ))}
            </FormShell>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

function useLedgerLabels(): Record<FixedLedger, string> {
  const { t } = useLingui()
  return {
    sales: t`Sales`,
    purchase: t`Purchases`,
    cgst: t`CGST`,
    cess: t`Cess`,
    sgst: t`SGST / UTGST`,
    igst: t`IGST`,
    reverse_charge: t`Tax payable on reverse charge`,
    tds_receivable: t`TDS that clients deducted`,
    tds_payable: t`TDS that we deducted`,
    tcs_payable: t`TCS that we collected`,
    rounding: t`Round-off`,
    other_charges: t`Other charges to clients`,
    other_costs: t`Other charges of suppliers`,
    bank: t`Bank`,
    cash: t`Cash`,
    written_off: t`Written off`,
    exchange: t`Exchange gain and loss`,
    written_back: t`No longer payable`,
    clients: t`Clients without an account`,
    suppliers: t`Suppliers without an account`,
  }
}

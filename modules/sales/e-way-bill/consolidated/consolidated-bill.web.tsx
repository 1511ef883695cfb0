import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWhole } from '#engine/web/context.tsx'
import type { BulkLook, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { PdfMenu } from '../../paper/PdfMenu.web.tsx'
import { eWayBill } from '../e-way-bill.record.ts'
import { consolidatedBill } from './consolidated-bill.record.ts'

const ChangeVehicle = lazy(() => import('./ChangeVehicle.web.tsx'))

/** One number of the portal for the selected e-way bills. */
export const consolidateBulk: BulkLook = {
  name: msg`Consolidated e-way bill`,
  Icon: IconTruck,
  rights: ['update_vehicle'],
  least: 2,
  most: 100,
  Dialog: lazy(() => import('./ConsolidateDialog.web.tsx')),
}

/** The browser override of consolidated e-way bills. */
export const consolidatedBillWeb: RecordOverride = {
  columns: { number: { width: 150 }, vehicle_number: { width: 140 }, from_place: { width: 180 } },
  lock: { holds: () => true, words: msg`The portal has this. Only the vehicle may change, at the portal.` },
  Actions: Buttons,
  history_words: { vehicle_changed: msg`changed the vehicle at the portal` },
}

function Buttons(props: RecordPartProps) {
  const [is_open, setOpen] = useState(false)
  const may = useRights(useWhole(eWayBill)).can('update_vehicle')
  return (
    <>
      {may && (
        <Button variant="default" leftSection={<IconTruck size={15} aria-hidden />} onClick={() => setOpen(true)}>
          <Trans>Change vehicle</Trans>
        </Button>
      )}
      <Slip {...props} />
      {is_open && (
        <Suspense fallback={null}>
          <ChangeVehicle {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Slip({ row }: RecordPartProps) {
  const { t } = useLingui()
  const words = { label: t`Slip as a PDF`, menu: t`Slip as a PDF in` }
  const name = `${t`Consolidated e-way bill`} ${textOf(row.number)}`
  return <PdfMenu path={`${consolidatedBill.path}/${row.id}/pdf`} name={name} {...words} />
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconTruck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { BulkLook, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { PdfMenu } from '../../paper/PdfMenu.web.tsx'
import { consolidatedBill } from './consolidated-bill.record.ts'

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
  lock: { holds: () => true, words: msg`The portal has this. Make another one if the vehicle changes.` },
  Actions: Slip,
}

function Slip({ row }: RecordPartProps) {
  const { t } = useLingui()
  const words = { label: t`Slip as a PDF`, menu: t`Slip as a PDF in` }
  const name = `${t`Consolidated e-way bill`} ${textOf(row.number)}`
  return <PdfMenu path={`${consolidatedBill.path}/${row.id}/pdf`} name={name} {...words} />
}

import { msg } from '@lingui/core/macro'
import { IconListNumbers } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of items. */
export const itemsSettings: readonly SettingsPlace[] = [
  {
    group: 'stock',
    title: msg`HSN and SAC codes`,
    detail: msg`The codes of goods and services, typed or imported from a list`,
    path: 'hsn_codes',
    icon: IconListNumbers,
    module: 'Inventry',
    needs: [{ record: 'hsn_code', right: 'view' }],
  },
]

import { msg } from '@lingui/core/macro'
import { IconApi, IconPlugConnected } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of marketplaces, keys and webhooks. */
export const integrationsSettings: readonly SettingsPlace[] = [
  {
    group: 'connections',
    title: msg`Integrations`,
    detail: msg`Enquiries from IndiaMART, TradeIndia, websites and others`,
    path: 'integration',
    also_active: ['integrations'],
    icon: IconPlugConnected,
    managers: true,
  },
  {
    group: 'connections',
    title: msg`API`,
    detail: msg`Keys for programs, and webhooks that tell them what changed`,
    path: 'api',
    icon: IconApi,
    managers: true,
  },
]

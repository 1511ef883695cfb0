import { msg } from '@lingui/core/macro'
import {
  IconAdjustments,
  IconBuildingWarehouse,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconPlugConnected,
  IconShieldLock,
  IconSitemap,
  IconTypography,
  IconUserBolt,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { get } from '#kernel/web/client/request.ts'
import { LanguageMenu } from '#kernel/web/words/LanguageMenu.tsx'
import type { ShellSetup } from '#kernel/web/shell/menu.ts'
import { Bell } from '#kernel/web/shell/notices/Bell.tsx'

type LeadHit = { id: number; name: string; account_name: string | null; city: string | null }

/** The side menu, the create menu and the palette's search: what exists, in the order of the work. */
export const shellSetup: ShellSetup = {
  menu: [
    {
      title: null,
      entries: [{ title: msg`Dashboard`, path: 'dashboard', icon: IconLayoutDashboard, module: 'Dashboard' }],
    },
    { title: msg`CRM`, entries: [{ title: msg`Leads`, path: 'leads', icon: IconUserBolt, module: 'Leads' }] },
    {
      title: msg`People`,
      entries: [
        { title: msg`Users`, path: 'user', icon: IconUsers },
        { title: msg`Teams`, path: 'team', icon: IconSitemap },
        { title: msg`Branches`, path: 'branch', icon: IconBuildingWarehouse },
        { title: msg`Roles`, path: 'roles', icon: IconShieldLock, needs: { record: 'role', right: 'view' } },
        { title: msg`Audit log`, path: 'audit', icon: IconHistory, managers: true },
      ],
    },
    {
      title: msg`Settings`,
      entries: [
        {
          title: msg`Leads setup`,
          path: 'config/leads',
          icon: IconAdjustments,
          module: 'Leads',
          needs: [
            { record: 'lead_status', right: 'edit' },
            { record: 'custom_field', right: 'edit' },
          ],
        },
        { title: msg`Integrations`, path: 'integration', icon: IconPlugConnected, managers: true },
        { title: msg`Side menu`, path: 'theme/sidenav', icon: IconLayoutList, module: 'setting' },
        { title: msg`Font and colour`, path: 'theme/fonts', icon: IconTypography, module: 'setting' },
      ],
    },
  ],
  tools: [LanguageMenu, Bell],
  person: [{ title: msg`Profile and security`, path: 'profile', icon: IconUserCircle }],
  create: [{ title: msg`Lead`, path: 'create/lead', icon: IconUserBolt, key: 'l', module: 'Leads' }],
  search: async ({ text, signal }) => {
    const query = { search: text, limit: 8, columns: ['name', 'account_name', 'city'] }
    const { data } = await get<{ data: LeadHit[] }>('leads', { query, quiet: true, signal })
    return data.map(({ id, name, account_name, city }) => ({
      id: `lead-${id}`,
      title: name,
      detail: [account_name, city].filter(Boolean).join(' · '),
      path: `lead/${id}`,
    }))
  },
}

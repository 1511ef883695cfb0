import { msg } from '@lingui/core/macro'
import { IconLayoutDashboard, IconUserBolt } from '@tabler/icons-react'
import { get } from '#kernel/web/client/request.ts'
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
  ],
  create: [{ title: msg`Lead`, path: 'create/lead', icon: IconUserBolt, key: 'l', module: 'Leads' }],
  tools: [Bell],
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

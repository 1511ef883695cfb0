import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconAdjustments,
  IconBell,
  IconApi,
  IconBuildingWarehouse,
  IconFileImport,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconPackageExport,
  IconPlugConnected,
  IconShieldLock,
  IconSitemap,
  IconTrash,
  IconTypography,
  IconUserBolt,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import type { ShellSetup } from '#shell/menu.ts'
import { Bell } from '#modules/notices/bell/Bell.web.tsx'

/** The side menu, the create menu and what the palette finds: what exists, in the order of the work. */
export const shellSetup: ShellSetup = {
  menu: [
    {
      title: null,
      entries: [{ title: msg`Dashboard`, path: 'dashboard', icon: IconLayoutDashboard, module: 'Dashboard' }],
    },
    {
      title: msg`CRM`,
      entries: [
        { title: msg`Leads`, path: 'leads', icon: IconUserBolt, module: 'Leads' },
        { title: msg`Contacts`, path: 'contacts', icon: IconAddressBook, module: 'Contacts' },
      ],
    },
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
        {
          title: msg`Integrations`,
          path: 'integration',
          also_active: ['integrations'],
          icon: IconPlugConnected,
          managers: true,
        },
        { title: msg`API`, path: 'api', icon: IconApi, managers: true },
        { title: msg`Your data`, path: 'your-data', icon: IconPackageExport, owners: true },
        { title: msg`Side menu`, path: 'theme/sidenav', icon: IconLayoutList, module: 'setting' },
        { title: msg`Font and colour`, path: 'theme/fonts', icon: IconTypography, module: 'setting' },
      ],
    },
  ],
  tools: [LanguageMenu, Bell],
  person: [{ title: msg`Profile and security`, path: 'profile', icon: IconUserCircle }],
  create: [
    { title: msg`Lead`, path: 'create/lead', icon: IconUserBolt, key: 'l', module: 'Leads' },
    { title: msg`Contact`, path: 'create/contact', icon: IconAddressBook, key: 'c', module: 'Contacts' },
  ],
  records: [
    { record: 'lead', title: msg`Leads`, icon: IconUserBolt, path: (id) => `lead/${id}` },
    { record: 'contact', title: msg`Contacts`, icon: IconAddressBook, path: (id) => `contact/${id}` },
    { record: 'user', title: msg`Users`, icon: IconUsers, path: (id) => `user?person=${id}` },
    { record: 'team', title: msg`Teams`, icon: IconSitemap, path: (id) => `team?team=${id}` },
    { record: 'location', title: msg`Branches`, icon: IconBuildingWarehouse, path: (id) => `branch/${id}` },
  ],
  actions: [
    {
      title: msg`Import leads`,
      path: 'import/leads',
      icon: IconFileImport,
      module: 'Leads',
      needs: { record: 'lead', right: 'import' },
    },
    {
      title: msg`Invite a person`,
      path: 'user?invite=1',
      icon: IconUserPlus,
      needs: { record: 'user', right: 'create' },
    },
    { title: msg`Profile and security`, path: 'profile', icon: IconUserCircle },
    { title: msg`Trash`, path: 'trash', icon: IconTrash },
    { title: msg`Notifications`, path: 'notifications', icon: IconBell },
  ],
}

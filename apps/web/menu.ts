import { heads } from '#modules/heads.ts'
import { laterParts, webParts } from '#modules/parts.web.tsx'
import type { ShellSetup } from '#shell/menu.ts'
import { shellSetupOf } from '#shell/module.ts'

/** The side menu, the settings, the create menu and what the palette finds, from the manifests of the modules. */
export const shellSetup: ShellSetup = {
  ...shellSetupOf(heads, webParts),
  settings: async () => {
    const [{ settingsGroupsOf }, later] = await Promise.all([
      import('#shell/settings/settings-groups.ts'),
      laterParts(),
    ])
    return settingsGroupsOf(heads, webParts, later)
  },
}

import { heads } from '#modules/heads.ts'
import { webParts } from '#modules/parts.web.tsx'
import type { ShellSetup } from '#shell/menu.ts'
import { shellSetupOf } from '#shell/module.ts'

/** The side menu, the settings, the create menu and the records of the palette, from the manifests of the modules. */
export const shellSetup: ShellSetup = shellSetupOf(heads, webParts)

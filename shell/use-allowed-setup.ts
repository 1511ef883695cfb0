import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#ui/client/session.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { isModuleOn, mayDo, menuFor, type ShellSetup } from './menu.ts'
import { modulesQuery, permissionsQuery } from './session-queries.ts'
import { settingsFor, withSettings } from './settings/settings-model.ts'
import { useSettings } from './settings/use-settings.ts'

/** The parts of the shell's setup that the person's role and the modules of the business allow. */
export function useAllowedSetup(setup: ShellSetup, business_id: number) {
  const { data: modules } = useQuery(modulesQuery(business_id))
  const role = useRole(business_id)
  const all_settings = useSettings(setup.settings)
  const settings = all_settings && settingsFor(all_settings, { role, modules })
  const own_menu = menuFor(setup.menu, role)
  return {
    modules,
    role,
    /** The menu without the entry Settings. */
    own_menu,
    menu: withSettings(own_menu, settings),
    /** Null until they are loaded. */
    settings,
    all_settings,
    create: setup.create.filter(
      ({ module, record }) => isModuleOn(modules, module) && (!role || mayDo(role, { record, right: 'create' })),
    ),
    actions: (setup.actions ?? []).filter(
      ({ module, needs }) => isModuleOn(modules, module) && (!needs || mayDo(role, needs)),
    ),
  }
}

/** What the person may use in the shell of a business. */
export type AllowedSetup = ReturnType<typeof useAllowedSetup>

// Reads the role whenever a business is opened, and stores it for the first paint of the next visit.
function useRole(business_id: number) {
  const user_id = useSession()?.user.id
  const { data } = useQuery(permissionsQuery(business_id, user_id))
  const role = data?.[0]
  useEffect(() => {
    if (role) writeStored('userRole', { ...role, business_id })
  }, [role, business_id])
  if (role) return role
  // Until the answer arrives, and without a network, use the role of the last visit.
  const kept = readStored('userRole')
  return kept?.business_id === business_id ? kept : null
}

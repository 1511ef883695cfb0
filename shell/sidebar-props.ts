import type { MenuGroup, PersonEntry, SearchedRecord } from './menu.ts'
import type { ModuleRow } from './session-queries.ts'

/** The props of the side menu and of its parts. */
export type SidebarProps = {
  business_id: number
  business_name: string
  role_name: string | null
  menu: MenuGroup[]
  person: PersonEntry[]
  records: readonly SearchedRecord[]
  modules: ModuleRow[] | undefined
  /** 'full' is beside the page, 'rail' shows icons and grows over the page, 'drawer' opens over the page from the side. */
  form: 'full' | 'rail' | 'drawer'
  /** Whether the drawer is open. */
  open: boolean
  onNavigate: () => void
  onSearch: () => void
  onSheet: () => void
  onPassword: () => void
  onAppearance: () => void
}

import { describe, expect, it } from 'vitest'
import { arrangeMenu, choiceOf, enabledMenu } from './arrange-menu.ts'
import type { MenuGroup } from './menu.ts'

const entry = (path: string, module?: string) => ({ path, title: { id: path }, icon: () => null, module })
const menu: MenuGroup[] = [
  { title: null, entries: [entry('dashboard')] },
  { title: { id: 'CRM' }, entries: [entry('leads', 'Leads'), entry('deals', 'Deals'), entry('contacts')] },
  { title: { id: 'Settings' }, entries: [entry('theme/sidenav')] },
]
const paths = (groups: { entries: { path: string }[] }[]) => groups.map((group) => group.entries.map((one) => one.path))

describe('the side menu', () => {
  it('keeps the order of the product until it is arranged', () => {
    expect(paths(arrangeMenu(menu, []))).toEqual([['dashboard'], ['leads', 'deals', 'contacts'], ['theme/sidenav']])
  })
  it('follows the chosen order inside a group, and places a group by its first entry', () => {
    const chosen = ['theme/sidenav', 'contacts', 'leads', 'dashboard', 'deals'].map((path) => ({ path }))
    expect(paths(arrangeMenu(menu, chosen))).toEqual([['theme/sidenav'], ['contacts', 'leads', 'deals'], ['dashboard']])
  })
  it('puts a newer module after its neighbour, and ignores a removed one', () => {
    const chosen = [{ path: 'contacts' }, { path: 'leads' }, { path: 'old_module' }, { path: 'dashboard' }]
    expect(paths(arrangeMenu(menu, chosen))).toEqual([['contacts', 'leads', 'deals'], ['theme/sidenav'], ['dashboard']])
  })
  it('keeps custom labels and hidden entries, and returns the same choice again', () => {
    const chosen = [
      { path: 'dashboard', is_hidden: true },
      { path: 'leads', label: 'Enquiries' },
      { path: 'deals' },
      { path: 'contacts' },
      { path: 'theme/sidenav' },
    ]
    expect(choiceOf(arrangeMenu(menu, chosen))).toEqual(chosen)
  })
  it('has no entry of a module that is off, and no group without entries', () => {
    const off = ['Leads', 'Deals'].map((module_name) => ({ module_name, is_enabled: false }))
    expect(paths(enabledMenu(menu, off))).toEqual([['dashboard'], ['contacts'], ['theme/sidenav']])
    expect(enabledMenu([{ title: null, entries: [entry('leads', 'Leads')] }], off)).toEqual([])
  })
})

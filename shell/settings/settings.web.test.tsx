// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import type { SettingsGroup } from '../menu.ts'
import { ShellContext } from '../shell-context.ts'
import { settingsFor, withSettings } from './settings-model.ts'
import SettingsFrame from './SettingsFrame.tsx'
import SettingsScreen from './SettingsScreen.tsx'

afterEach(cleanup)

const entry = (path: string, title: string, more: object = {}) => ({
  path,
  title: { id: title },
  icon: () => null,
  ...more,
})
const groups: SettingsGroup[] = [
  { name: 'business', title: { id: 'Business' }, entries: [entry('branch', 'Branches')] },
  {
    name: 'people',
    title: { id: 'People and access' },
    entries: [
      entry('roles', 'Roles', {
        detail: { id: 'What people may see and do' },
        needs: { record: 'role', right: 'view' },
      }),
      entry('audit', 'Audit log', { managers: true }),
    ],
  },
  { name: 'sales', title: { id: 'Sales' }, entries: [entry('config/leads', 'Leads setup', { module: 'Leads' })] },
]
const names = (found: readonly SettingsGroup[]) => found.flatMap((group) => group.entries.map(({ path }) => path))
const seller = { role_name: 'Sales', is_owner: false, rights: {}, fields: {} }

describe('the settings', () => {
  it('have only the entries that a person may open, in modules that are on', () => {
    const owner = { ...seller, is_owner: true }
    expect(names(settingsFor(groups, { role: owner, modules: undefined }))).toEqual(names(groups))
    expect(names(settingsFor(groups, { role: seller, modules: undefined }))).toEqual(['branch', 'config/leads'])
    const off = [{ module_name: 'Leads', is_enabled: false }]
    expect(settingsFor(groups, { role: seller, modules: off }).map((group) => group.name)).toEqual(['business'])
  })

  it('are one entry at the end of the side menu, which is missing when the person has no setting', () => {
    const menu = [{ name: 'home', title: null, entries: [entry('dashboard', 'Dashboard')] }]
    const [, settings] = withSettings(menu, groups)
    expect(settings.entries.map(({ path }) => path)).toEqual(['settings'])
    expect(withSettings(menu, [])).toEqual(menu)
  })
})

describe('the screen of all settings', () => {
  const open = () =>
    renderAt(
      () => (
        <ShellContext value={{ business_id: 7, menu: [], settings: groups }}>
          <SettingsScreen />
        </ShellContext>
      ),
      { path: '/business/$businessId/settings', at: '/business/7/settings' },
    )
  const links = () => screen.queryAllByRole('link').map((one) => one.getAttribute('href'))

  it('finds a setting by its name, its group or its detail', async () => {
    open()
    const find = await screen.findByRole('searchbox', { name: 'Find a setting' })
    expect(links()).toHaveLength(4)
    for (const [typed, path] of [
      ['audit', 'audit'],
      ['SEE people', 'roles'],
      ['sales', 'config/leads'],
    ]) {
      fireEvent.change(find, { target: { value: typed } })
      expect([typed, links()]).toEqual([typed, [`/business/7/${path}`]])
    }
    fireEvent.change(find, { target: { value: 'elephant' } })
    expect(screen.getByRole('status').textContent).toBe('No setting has these words.')
  })
})

describe('the list beside an open setting', () => {
  it('marks the open setting and can be searched', async () => {
    renderAt(
      () => (
        <SettingsFrame business_id={7} groups={groups} current={groups[1].entries[0]}>
          <p>The roles</p>
        </SettingsFrame>
      ),
      { path: '/business/$businessId/roles', at: '/business/7/roles' },
    )
    expect(await screen.findByText('The roles')).toBeTruthy()
    const current = () => screen.getAllByRole('link').filter((one) => one.hasAttribute('aria-current'))
    expect(current().map((one) => one.textContent)).toEqual(['Roles'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'branch' } })
    expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['Branches'])
  })
})

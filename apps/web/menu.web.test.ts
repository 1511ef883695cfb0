import { describe, expect, it } from 'vitest'
import { providers } from '#modules/integrations/providers/providers.ts'
import { currentEntry } from '#shell/menu.ts'
import { settingsEntryAt, withSettings } from '#shell/settings/settings-model.ts'
import { placeOf } from '#ui/places.ts'
import { laterParts, webParts } from '#modules/parts.web.tsx'
import { screenPaths } from '#engine/record/screens.ts'
import { headNamed } from '#platform/manifest/heads.ts'
import { heads } from '#modules/heads.ts'
import { shellSetup } from './menu.ts'

const settings = await shellSetup.settings()
const menu = withSettings(shellSetup.menu, settings)
const entries = menu.flatMap((group) => group.entries)
const behind = settings.flatMap((group) => group.entries)
const at = (address: string) => currentEntry(entries, address)?.path
const setting = (address: string) => settingsEntryAt(settings, address)?.path

describe('the side menu', () => {
  it('has its groups in the order of the work, and Settings at the end', () => {
    expect(menu.map((group) => group.name)).toEqual([
      'home',
      'sales',
      'activities',
      'stock',
      'purchases',
      'money',
      'people',
      'insight',
      'settings',
    ])
    // Other modules may stand between them.
    const order = ['dashboard', 'leads', 'opportunities', 'contacts', 'task', 'reminder', 'user', 'team', 'settings']
    expect(entries.map(({ path }) => path).filter((path) => order.includes(path))).toEqual(order)
  })
  it('marks each entry on its own screen', () => {
    expect(entries.map(({ path }) => at(path))).toEqual(entries.map(({ path }) => path))
  })
  it('marks the list of a record that is created, imported or open', () => {
    expect(['lead/5', 'leads/duplicates', 'create/lead', 'edit/5/lead', 'import/leads'].map(at)).toEqual(
      Array(5).fill('leads'),
    )
    expect(['contact/5', 'create/contact', 'edit/5/contact', 'import/contacts'].map(at)).toEqual(
      Array(4).fill('contacts'),
    )
  })
  it('marks Settings on every screen behind it', () => {
    for (const address of ['branch/3', 'roles/new', 'config/leads', 'theme/fonts', 'settings/modules', 'trash'])
      expect([address, at(address)]).toEqual([address, 'settings'])
    expect(behind.map(({ path }) => at(path))).toEqual(behind.map(() => 'settings'))
  })
})

it('the side menu says which of its lists are screens of modules, so that the generated one does not open in their place', async () => {
  const own = new Set((await laterParts()).flatMap(({ screens = [] }) => screens.map(({ address }) => address)))
  for (const place of webParts.flatMap(({ menu = [] }) => menu))
    if ('record' in place)
      expect([place.record, own.has(screenPaths(headNamed(heads, place.record)).list)]).toEqual([
        place.record,
        place.own_list === true,
      ])
})

describe('the settings', () => {
  it('mark each entry on its own screen, and nothing on the forms of records', () => {
    expect(behind.map(({ path }) => setting(path))).toEqual(behind.map(({ path }) => path))
    expect([setting('branch/3'), setting('roles/new')]).toEqual(['branch', 'roles'])
    for (const address of ['leads', 'create/lead', 'import/leads', 'settings', 'dashboard'])
      expect([address, setting(address)]).toEqual([address, undefined])
  })
  it('mark Integrations on the screens of each integration', () => {
    const paths = Object.values(providers).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.map(setting)).toEqual(paths.map(() => 'integration'))
  })
})

describe('the records of the palette', () => {
  it('are opened with the id that their screen reads', () => {
    const place = (record: string) => placeOf(shellSetup.records.find((one) => one.record === record)?.path(5) ?? '')
    expect(place('team')).toEqual({ to: 'team', search: { team: 5 } })
    expect(place('user')).toEqual({ to: 'user', search: { person: 5 } })
    expect(place('lead')).toEqual({ to: 'lead/5' })
    expect(place('contact')).toEqual({ to: 'contact/5' })
  })
  it('can be created from every screen, with their letter, if the menu lists them', () => {
    const letters = Object.fromEntries(shellSetup.create.map(({ record, key }) => [record, key]))
    expect(letters).toMatchObject({ lead: 'l', opportunity: 'o', contact: 'c', task: 't', reminder: 'r' })
    const used = Object.values(letters).filter((key) => key !== '')
    expect(new Set(used).size).toBe(used.length)
  })
})

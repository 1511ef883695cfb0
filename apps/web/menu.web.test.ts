import { describe, expect, it } from 'vitest'
import { currentEntry } from '#shell/menu.ts'
import { placeOf } from '#ui/places.ts'
import { providers } from '#modules/integrations/providers/providers.ts'
import { shellSetup } from './menu.ts'

const entries = shellSetup.menu.flatMap((group) => group.entries)
const at = (address: string) => currentEntry(entries, address)?.path

describe('the side menu', () => {
  it('marks each entry on its own screen', () => {
    expect(entries.map(({ path }) => at(path))).toEqual(entries.map(({ path }) => path))
  })
  it('marks the list of what is created, imported or open', () => {
    expect(['lead/5', 'leads/duplicates', 'create/lead', 'edit/5/lead', 'import/leads'].map(at)).toEqual(
      Array(5).fill('leads'),
    )
    expect(['contact/5', 'create/contact', 'edit/5/contact', 'import/contacts'].map(at)).toEqual(
      Array(4).fill('contacts'),
    )
    expect([at('branch/3'), at('roles/new'), at('config/leads')]).toEqual(['branch', 'roles', 'config/leads'])
  })
  it('marks Integrations on the screens of every one of them', () => {
    const paths = Object.values(providers).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.map(at)).toEqual(paths.map(() => 'integration'))
  })
})

describe('what the palette finds', () => {
  it('is opened under the id that its screen reads', () => {
    const place = (record: string) => placeOf(shellSetup.records.find((one) => one.record === record)?.path(5) ?? '')
    expect(place('team')).toEqual({ to: 'team', search: { team: 5 } })
    expect(place('user')).toEqual({ to: 'user', search: { person: 5 } })
    expect(place('lead')).toEqual({ to: 'lead/5' })
  })
})

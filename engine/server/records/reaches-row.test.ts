import { expect, test } from 'vitest'
import type { Access, Scope } from '#engine/record/rights.ts'
import { ticket } from '#engine/testing/fixtures/ticket.record.ts'
import { reachesRow } from './visibility.server.ts'

const access = (scope: Scope): Access => ({
  user_id: 1,
  business_id: 7,
  location_id: null,
  name: 'Asha',
  role_names: ['Sales'],
  is_owner: false,
  rights: { ticket: { edit: scope } },
  fields: {},
  team_user_ids: [1, 2],
  location_ids: [5],
})

const ROWS = {
  own: { assigned_user: 1, created_by: 3, location_id: 6 },
  made_without_owner: { assigned_user: null, created_by: 1, location_id: 6 },
  made_for_another: { assigned_user: 3, created_by: 1, location_id: 6 },
  of_team: { assigned_user: 2, created_by: 3, location_id: 6 },
  of_branch: { assigned_user: 3, created_by: 3, location_id: 5 },
}

test.each<[Scope, (keyof typeof ROWS)[]]>([
  ['none', []],
  ['own', ['own', 'made_without_owner']],
  ['team', ['own', 'made_without_owner', 'of_team']],
  ['location', ['own', 'made_without_owner', 'of_team', 'of_branch']],
  ['all', ['own', 'made_without_owner', 'made_for_another', 'of_team', 'of_branch']],
])('the scope %s reaches these rows', (scope, expected) => {
  const reached = Object.entries(ROWS).filter(([, row]) =>
    reachesRow({ definition: ticket, access: access(scope), right: 'edit', row }),
  )
  expect(reached.map(([name]) => name)).toEqual(expected)
})

import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { type Plant, plantChanges, plantRecords } from '#engine/server/records/plant.server.ts'
import { countEnquiries } from '#modules/crm/index.server.ts'
import { demoPlanters } from '#modules/server.ts'
import { demoBusiness } from './demo.ts'
import { STAFF } from './staff.ts'

/** The demo business as it stands in the database. */
export interface PlantedDemo {
  business_id: number
  owner_id: number
}

/** The demo business, planted on the first call and found again on every other. */
export async function ensureDemo(services: Services, today: string): Promise<PlantedDemo> {
  return (await findDemo(services.database)) ?? plantDemo(services, today)
}

async function findDemo(database: Database): Promise<PlantedDemo | null> {
  const owner = STAFF.find((person) => person.is_owner)
  if (!owner) throw new Error('The demo business has no owner')
  const [account] = await database.read(NO_TENANT, 'select id::text from account where lower(email) = lower($1)', [
    owner.input.email,
  ])
  if (!account) return null
  const owner_id = Number(account[0])
  const [membership] = await database.read(
    { business_id: null, user_id: owner_id },
    'select business_id::text from membership where account_id = $1::bigint order by business_id limit 1',
    [owner_id],
  )
  return membership ? { business_id: Number(membership[0]), owner_id } : null
}

/** Plants accounts, people, roles, branches, teams, look-ups, leads, notes and their history, all through the definitions. */
async function plantDemo(services: Services, today: string): Promise<PlantedDemo> {
  const { database, catalog, specials } = services
  const demo = demoBusiness({ today, now: new Date().toISOString() })
  const [[next]] = await database.read(NO_TENANT, `select nextval('business_id_seq')::text`, [])
  const business_id = Number(next)
  const accounts = await database.transaction(NO_TENANT, (transaction) => plantAccounts(transaction, demo.users))
  const owner_index = demo.users.findIndex((person) => person.is_owner)
  const owner_id = accounts[owner_index]
  const scope = { business_id, user_id: owner_id }

  await database.transaction(scope, async (transaction) => {
    await plantBusiness(transaction, { business_id, owner_id, business: demo.business })
    const access = everything(business_id, owner_id)
    const plant = (name: string, plants: readonly Plant[]) =>
      plantRecords(transaction, { definition: catalog.get(name), access, special: specials.get(name), plants })
    // The owner stands first: whoever creates a record must be a member, the owner included.
    const people = demo.users.map((person, index) => ({
      id: accounts[index],
      input: { ...person.input, team_id: null },
    }))
    const owner = people[owner_index]
    await plant('user', [{ ...owner, created_by: owner_id }])
    await plant(
      'user',
      people.filter((person) => person !== owner),
    )
    const locations = await plant(
      'location',
      demo.locations.map((input) => ({ input })),
    )
    const teams = await plantTeams(plant, demo.teams)
    await placePeople(transaction, { business_id, accounts, teams, locations, users: demo.users, roles: demo.roles })
    const statuses = await plant(
      'lead_status',
      demo.statuses.map((input) => ({ input })),
    )
    const sources = await plant(
      'lead_source',
      demo.sources.map((input) => ({ input })),
    )
    const at = (list: number[]) => (position: unknown) => (typeof position === 'number' ? list[position - 1] : null)
    const person = at(accounts)
    const status = at(statuses)
    const leads = await plant(
      'lead',
      demo.leads.map((lead) => ({
        ...lead,
        created_by: person(lead.created_by) as number,
        input: {
          ...lead.input,
          lead_status_id: status(lead.input.lead_status_id),
          lead_source_id: at(sources)(lead.input.lead_source_id),
          assigned_user: person(lead.input.assigned_user),
          location_id: at(locations)(lead.input.location_id),
        },
      })),
    )
    // They were made long ago, and asked for something then.
    await countEnquiries(transaction, leads)
    await plant(
      'contact',
      demo.contacts.map((contact) => ({
        ...contact,
        created_by: person(contact.created_by) as number,
        input: {
          ...contact.input,
          assigned_user: person(contact.input.assigned_user),
          location_id: at(locations)(contact.input.location_id),
        },
      })),
    )
    await plant(
      'note',
      demo.notes.map((note) => ({
        ...note,
        created_by: person(note.created_by) as number,
        input: { ...note.input, lead_id: at(leads)(note.input.lead_id) },
      })),
    )
    const resolve: Record<string, (position: unknown) => unknown> = { lead_status_id: status, assigned_user: person }
    await plantChanges(transaction, {
      definition: catalog.get('lead'),
      access,
      changes: demo.changes.map((change) => ({
        record_id: at(leads)(change.lead_id) as number,
        actor_id: person(change.actor_id) as number,
        at: change.at,
        changes: Object.fromEntries(
          Object.entries(change.changes).map(([field, [before, after]]) => {
            const value = resolve[field] ?? ((same: unknown) => same)
            return [field, [value(before), value(after)]]
          }),
        ),
      })),
    })
    for (const plantMore of demoPlanters) await plantMore({ services, transaction, access, today })
  })
  // What was planted must be readable by the rights that were planted with it.
  const access = await loadAccess(database, { business_id, user_id: owner_id })
  if (access === null || access === 'inactive') throw new Error('The demo owner cannot enter the demo business')
  return { business_id, owner_id }
}

type DemoData = ReturnType<typeof demoBusiness>

async function plantAccounts(transaction: Transaction, users: DemoData['users']): Promise<number[]> {
  const ids: number[] = []
  for (const { input } of users) {
    // No password opens these accounts: the demo is entered through its own button.
    const [account] = await transaction.query<{ id: number }>(
      `insert into account (name, email, phone, password_hash, status) values ($1, $2, $3, 'none', 'active') returning id`,
      [input.name, input.email, input.phone],
    )
    ids.push(account.id)
  }
  return ids
}

async function plantBusiness(
  transaction: Transaction,
  options: { business_id: number; owner_id: number; business: DemoData['business'] },
): Promise<void> {
  const fields = Object.entries({ ...options.business, is_demo: true, created_by: options.owner_id })
  const names = fields.map(([name]) => `"${name}"`).join(', ')
  await transaction.query(
    `insert into business (id, ${names}) values ($1, ${fields.map((_, index) => `$${index + 2}`).join(', ')})`,
    [options.business_id, ...fields.map(([, value]) => value)],
  )
}

// Teams name the team above by its position, so each level waits for the one above it.
async function plantTeams(
  plant: (name: string, plants: readonly Plant[]) => Promise<number[]>,
  teams: DemoData['teams'],
): Promise<number[]> {
  const ids: number[] = []
  for (const team of teams) {
    const parent_id = typeof team.parent_id === 'number' ? ids[team.parent_id - 1] : null
    ids.push(...(await plant('team', [{ input: { ...team, parent_id } }])))
  }
  return ids
}

async function placePeople(
  transaction: Transaction,
  options: {
    business_id: number
    accounts: number[]
    teams: number[]
    locations: number[]
    users: DemoData['users']
    roles: DemoData['roles']
  },
): Promise<void> {
  const { business_id, accounts } = options
  const roles = new Map<string, number>()
  for (const role of options.roles) {
    const [made] = await transaction.query<{ id: number }>(
      'insert into role (business_id, name) values ($1, $2) returning id',
      [business_id, role.name],
    )
    roles.set(role.name, made.id)
    const rights = Object.entries(role.rights).flatMap(([record, byRight]) =>
      Object.entries(byRight).map(([right, scope]) => [record, right, scope]),
    )
    await transaction.query(
      `insert into role_right (business_id, role_id, record, "right", scope) select $1::bigint, $2::bigint, v.* from unnest($3::text[], $4::text[], $5::text[]) as v`,
      [business_id, made.id, rights.map((row) => row[0]), rights.map((row) => row[1]), rights.map((row) => row[2])],
    )
    const fields = Object.entries(role.fields).flatMap(([record, byField]) =>
      Object.entries(byField).map(([field, rule]) => [record, field, rule]),
    )
    await transaction.query(
      `insert into role_field (business_id, role_id, record, field, rule) select $1::bigint, $2::bigint, v.* from unnest($3::text[], $4::text[], $5::text[]) as v`,
      [business_id, made.id, fields.map((row) => row[0]), fields.map((row) => row[1]), fields.map((row) => row[2])],
    )
  }
  for (const [index, person] of options.users.entries()) {
    const member_id = accounts[index]
    await transaction.query('insert into membership (account_id, business_id) values ($1, $2)', [
      member_id,
      business_id,
    ])
    await transaction.query('insert into member_role (business_id, member_id, role_id) values ($1, $2, $3)', [
      business_id,
      member_id,
      roles.get(person.role),
    ])
    await transaction.query('update member set team_id = $3 where business_id = $1 and id = $2', [
      business_id,
      member_id,
      typeof person.input.team_id === 'number' ? options.teams[person.input.team_id - 1] : null,
    ])
    for (const position of person.locations)
      await transaction.query('insert into member_location (business_id, member_id, location_id) values ($1, $2, $3)', [
        business_id,
        member_id,
        options.locations[position - 1],
      ])
  }
}

/** The owner while the business is being made: no role is there yet to give rights. */
function everything(business_id: number, user_id: number): Access {
  return {
    user_id,
    business_id,
    location_id: null,
    name: '',
    role_names: [],
    is_owner: true,
    rights: {},
    fields: {},
    team_user_ids: [user_id],
    location_ids: [],
  }
}

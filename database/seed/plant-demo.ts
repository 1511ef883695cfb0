import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { plantFirstEntries } from '#platform/lookups/plant.server.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { type Plant, plantRecords } from '#platform/manifest/plant-records.server.ts'
import { BUSINESS, demoRoles, LOCATIONS, STAFF, TEAMS } from './staff.ts'

/** The demo business as it stands in the database. */
export interface PlantedDemo {
  business_id: number
  owner_id: number
}

// Under load the many rows take longer than a request may. Waiting clicks get as long.
const PATIENCE = "set local lock_timeout = '120s'; set local statement_timeout = '120s'"

/**
 * The demo business, planted on the first call and found again on every other. `today` is a day in India; `plants` are
 * those of the modules, in their order. All of it is planted in one transaction: after an error nothing is there, and the
 * next call plants it.
 */
export async function ensureDemo(
  services: Services,
  today: string,
  plants: readonly ModulePlants[],
): Promise<PlantedDemo> {
  return (await findDemo(services.database)) ?? plantBusinessOf(services, today, plants)
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

/** Plants accounts, people, roles, branches and teams, then what each module plants, all through the definitions. */
async function plantBusinessOf(
  services: Services,
  today: string,
  plants: readonly ModulePlants[],
): Promise<PlantedDemo> {
  const { database, catalog, specials } = services
  const now = new Date().toISOString()
  const demo = { business: BUSINESS, locations: LOCATIONS, teams: TEAMS, roles: demoRoles(), users: STAFF }
  const [[next]] = await database.read(NO_TENANT, `select nextval('business_id_seq')::text`, [])
  const business_id = Number(next)
  const owner_index = demo.users.findIndex((person) => person.is_owner)

  const made = await database.transaction({ business_id, user_id: null }, async (transaction): Promise<PlantedDemo> => {
    await transaction.client.query(PATIENCE)
    // Two servers on one database plant it once: the second finds what the first has committed.
    await transaction.query("select pg_advisory_xact_lock(hashtextextended('demo business', 0))")
    const found = await findDemo(database)
    if (found) return found
    const accounts = await plantAccounts(transaction, demo.users)
    const owner_id = accounts[owner_index]
    await plantBusiness(transaction, { business_id, owner_id, business: demo.business })
    const access = everything(business_id, owner_id)
    const planted = new Map<string, number[]>()
    const plant = async (name: string, rows: readonly Plant[]) => {
      const special = specials.get(name)
      const ids = await plantRecords(transaction, {
        catalog,
        definition: catalog.get(name),
        access,
        special,
        plants: rows,
      })
      planted.set(name, [...(planted.get(name) ?? []), ...ids])
      return ids
    }
    // The owner comes first: who creates a record must be a member, and the owner creates the others.
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
    const context: DemoContext = {
      transaction,
      access,
      catalog,
      today,
      now,
      people: accounts,
      locations,
      planted,
      plant,
    }
    for (const definition of catalog.records)
      planted.set(definition.name, [
        ...(planted.get(definition.name) ?? []),
        ...(await plantFirstEntries(transaction, { catalog, definition, access })),
      ])
    for (const { plantDefaults } of plants) await plantDefaults?.(transaction, access)
    for (const { plantDemo } of plants) await plantDemo?.(context)
    return { business_id, owner_id }
  })
  // What was planted must be readable by the rights that were planted with it.
  const access = await loadAccess(database, { business_id: made.business_id, user_id: made.owner_id })
  if (access === null || access === 'inactive') throw new Error('The demo owner cannot enter the demo business')
  return made
}

interface DemoData {
  business: typeof BUSINESS
  teams: typeof TEAMS
  roles: ReturnType<typeof demoRoles>
  users: typeof STAFF
}

async function plantAccounts(transaction: Transaction, users: DemoData['users']): Promise<number[]> {
  const ids: number[] = []
  for (const { input } of users) {
    // No password opens these accounts: the demo is entered through its own button. Earlier versions could leave accounts
    // without a business behind; these are used.
    const [account] = await transaction.query<{ id: number }>(
      `insert into account (name, email, phone, password_hash, status) values ($1, $2, $3, 'none', 'active')
       on conflict (lower(email)) do update set status = 'active' where account.password_hash = 'none' returning id`,
      [input.name, input.email, input.phone],
    )
    if (!account) throw new Error(`Somebody has signed up with the address of the demo, ${input.email}`)
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
      `insert into role_right (business_id, role_id, record, "right", scope) select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
      [business_id, made.id, rights.map((row) => row[0]), rights.map((row) => row[1]), rights.map((row) => row[2])],
    )
    const fields = Object.entries(role.fields).flatMap(([record, byField]) =>
      Object.entries(byField).map(([field, rule]) => [record, field, rule]),
    )
    await transaction.query(
      `insert into role_field (business_id, role_id, record, field, rule) select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
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

import type { Access } from '#engine/record/rights.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { insertRows } from '#engine/server/records/store.server.ts'
import type { PlantDefaults } from '#platform/manifest/plants.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { defaultRoles } from '#modules/people/role-defaults.ts'
import { user } from '#modules/people/user.record.ts'
import { business } from './business.record.ts'
import { readBusiness, type Row } from './business-input.server.ts'
import { presentBusiness, readBusinessRows, writeParts } from './business-store.server.ts'
import { completeNewBusiness } from './complete-input.server.ts'
import { location } from './location.record.ts'
import { writeModules } from './modules.server.ts'
import { modulesBeside, tradeOf } from './navigation-modules.ts'
import { accountOf } from './session/sessions/sessions.server.ts'

/** Plants a module's initial data in a new business. */
export type NewBusinessDefault = PlantDefaults

/**
 * Creates a business with its places, its owner as first member, the default roles, the modules of its trade and their initial
 * data, in one transaction. Missing values are taken from the account, the GSTIN and the pincode where possible. Seeds use it too: `is_demo` marks a demo business.
 */
export async function createBusiness(options: {
  services: Services
  account_id: number
  body: Row
  request_id: string
  address?: string
  defaults: readonly NewBusinessDefault[]
  is_demo?: boolean
}): Promise<Row> {
  const { services, account_id, body, request_id } = options
  const { database } = services
  const account = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, account_id))
  const completed = completeNewBusiness(body, account)
  const { values, places, issues } = readBusiness({ body: completed, before: null, known: [] })
  if (issues.length > 0 || !places) throw invalid(issues)
  const [[next]] = await database.read(NO_TENANT, `select nextval('business_id_seq')::text`, [])
  const business_id = Number(next)
  return database.transaction({ business_id, user_id: account_id }, async (transaction) => {
    const access = ownerAccess(business_id, account)
    const { names, casts, list } = writeParts(values)
    const n = list.length
    await transaction.query(
      `insert into business (${names.join(', ')}, id, created_by, is_demo) values (${casts.join(', ')}, $${n + 1}, $${n + 2}, $${n + 3})`,
      [...list, business_id, account_id, options.is_demo === true],
    )
    await transaction.query('insert into membership (account_id, business_id) values ($1, $2)', [
      account_id,
      business_id,
    ])
    const { id, name, email, phone } = account
    await insertRows(transaction, {
      definition: user,
      access,
      rows: [{ id, name, email, phone, status: 'Active' }],
    })
    await addRoles(transaction, access)
    const created = { access, request_id, address: options.address, action: 'created' }
    recordChanges(transaction, {
      ...created,
      definition: business,
      entries: [{ id: business_id, changes: {}, words: null }],
    })
    recordChanges(transaction, { ...created, definition: user, entries: [{ id, changes: {}, words: null }] })
    for (const place of places)
      await saveRecord({
        catalog: services.catalog,
        specials: new Map(),
        definition: location,
        access,
        request_id,
        transaction,
        id: null,
        body: place.values,
      })
    await writeModules(
      transaction,
      modulesBeside(tradeOf(values)).map((module_name) => ({ module_name, is_enabled: false })),
    )
    for (const addDefaults of options.defaults) await addDefaults(transaction, access)
    transaction.afterCommit(() => services.identity.forget({ account_id, business_id }))
    const rows = await readBusinessRows(transaction)
    if (!rows) throw new Error('The business that was just written is not there')
    const location_ids = rows.places.map((one) => one.id)
    return presentBusiness(rows, { ...access, location_ids })
  })
}

// The owner's access from the start: every right of the role Admin.
function ownerAccess(business_id: number, account: { id: number; name: string }): Access {
  const admin = defaultRoles().find((role) => role.name === 'Admin')
  if (!admin) throw new Error('A business starts with the role Admin')
  return {
    user_id: account.id,
    business_id,
    location_id: null,
    name: account.name,
    role_names: [admin.name],
    is_owner: true,
    rights: admin.rights,
    fields: {},
    team_user_ids: [account.id],
    location_ids: [],
  }
}

async function addRoles(transaction: Transaction, access: Access): Promise<void> {
  const { business_id, user_id } = access
  for (const role of defaultRoles()) {
    const [{ id }] = await transaction.query<{ id: number }>(
      'insert into role (business_id, name) values ($1, $2) returning id',
      [business_id, role.name],
    )
    const rights = Object.entries(role.rights).flatMap(([record, scopes]) =>
      Object.entries(scopes).map(([right, scope]) => [record, right, scope ?? 'none']),
    )
    const fields = Object.entries(role.fields).flatMap(([record, rules]) =>
      Object.entries(rules).map(([field, rule]) => [record, field, rule]),
    )
    const column = (rows: string[][], index: number) => rows.map((row) => row[index])
    await transaction.query(
      `insert into role_right (business_id, role_id, record, "right", scope)
       select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
      [business_id, id, column(rights, 0), column(rights, 1), column(rights, 2)],
    )
    await transaction.query(
      `insert into role_field (business_id, role_id, record, field, rule)
       select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
      [business_id, id, column(fields, 0), column(fields, 1), column(fields, 2)],
    )
    if (role.name === 'Admin')
      await transaction.query('insert into member_role (business_id, member_id, role_id) values ($1, $2, $3)', [
        business_id,
        user_id,
        id,
      ])
  }
}

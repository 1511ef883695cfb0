import { isRefused, type Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { textKind } from '#engine/record/kinds/text/text.ts'
import { text } from '#engine/record/fields.ts'
import { business } from './business.record.ts'
import { AVAILABLE_MODULES, FIXED_MODULES, NAVIGATION_MODULES } from './navigation-modules.ts'

/** One module of the navigation and whether this business uses it. */
export interface ModuleRow {
  module_name: string
  is_enabled: boolean
}

/** Branches to work in, and modules. */
export const placeAndModuleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/my_branches',
    summary: 'The branches the person may work in, the main one first',
    handler: myBranches,
  }),
  memberRoute({
    method: 'GET',
    path: '/modules',
    summary: 'Every module and whether this business uses it',
    handler: async ({ services, caller }) => ({ data: await listModules(services.database, caller.access) }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/modules',
    takes: ['data'],
    permission: 'manage',
    summary: 'Switch modules on and off; the others stay as they are',
    handler: putModules,
  }),
]

async function myBranches({ services, caller: { access } }: MemberCall): Promise<unknown> {
  const [row] = await services.database.read(
    access,
    `select coalesce(json_agg(q), '[]')::text from (
       select id, name, type, address_1, city, state, pincode, coalesce(is_default, false) as is_default from location
       where business_id = $1::bigint and id = any($2::bigint[]) and deleted_at is null
       order by is_default desc nulls last, lower(name), id) q`,
    [access.business_id, access.location_ids],
  )
  return JSON.parse(row[0] as string)
}

/** Modules in the order of the navigation: as the business chose, else on where the screens exist. */
export async function listModules(database: Database, access: Access): Promise<ModuleRow[]> {
  const rows = await database.read(
    access,
    'select module_name, is_enabled::text from business_module where business_id = $1::bigint',
    [access.business_id],
  )
  const chosen = new Map(rows.map(([name, is_enabled]) => [name, is_enabled === 'true']))
  return NAVIGATION_MODULES.map((module_name) => ({
    module_name,
    is_enabled: AVAILABLE_MODULES.includes(module_name) && (chosen.get(module_name) ?? true),
  }))
}

async function putModules({ services, caller, body }: MemberCall): Promise<{ data: ModuleRow[] }> {
  const { access } = caller
  const { wanted, issues } = readModules(body.data)
  if (issues.length > 0) throw invalid(issues)
  await services.database.transaction(access, async (transaction) => {
    // A module without a row cannot be locked, so lock a name: the history needs the state after all earlier commits.
    await lockName(transaction, 'modules')
    const rows = await transaction.query<ModuleRow>(
      'select module_name, is_enabled from business_module where business_id = $1 order by module_name',
      [access.business_id],
    )
    const before = new Map(rows.map((row) => [row.module_name, row.is_enabled]))
    const changed = wanted.filter((row) => row.is_enabled !== (before.get(row.module_name) ?? isOn(row.module_name)))
    if (changed.length === 0) return
    await writeModules(transaction, changed)
    recordChanges(transaction, {
      definition: business,
      access,
      request_id: caller.request_id,
      address: caller.address,
      action: 'modules',
      entries: [
        {
          id: access.business_id,
          changes: Object.fromEntries(
            changed.map((row) => [`module ${row.module_name}`, [!row.is_enabled, row.is_enabled]]),
          ),
          words: null,
        },
      ],
    })
  })
  return { data: await listModules(services.database, access) }
}

/** Keeps which modules the business of the transaction uses. */
export async function writeModules(transaction: Transaction, rows: readonly ModuleRow[]): Promise<void> {
  if (rows.length === 0) return
  await transaction.query(
    `insert into business_module (business_id, module_name, is_enabled)
     select b.id, v.* from business b, unnest($2::text[], $3::boolean[]) as v where b.id = $1::bigint
     on conflict (business_id, module_name) do update set is_enabled = excluded.is_enabled`,
    [transaction.scope.business_id, rows.map((row) => row.module_name), rows.map((row) => row.is_enabled)],
  )
}

const isOn = (name: string) => AVAILABLE_MODULES.includes(name)

function readModules(raw: unknown): { wanted: ModuleRow[]; issues: Issue[] } {
  const issues: Issue[] = []
  if (!Array.isArray(raw) || raw.length > NAVIGATION_MODULES.length)
    return { wanted: [], issues: [{ field: 'data', message: 'Send a list of modules', rule: 'type' }] }
  const wanted = new Map<string, boolean>()
  for (const [index, line] of raw.entries()) {
    const { module_name, is_enabled } = (typeof line === 'object' && line !== null ? line : {}) as Partial<ModuleRow>
    const say = (field: string, message: string, rule: string) =>
      issues.push({ field: `data.${index}.${field}`, message, rule })
    const reading = textKind.read(module_name, text({ label: 'Module' }))
    if (isRefused(reading) || !NAVIGATION_MODULES.includes(module_name as string)) {
      say('module_name', 'This module is not known', 'choice')
      continue
    }
    const name = module_name as string
    if (typeof is_enabled !== 'boolean') say('is_enabled', 'Say yes or no', 'type')
    else if (is_enabled && !isOn(name)) say('is_enabled', `${name} is not part of this version`, 'available')
    else if (!is_enabled && FIXED_MODULES.includes(name)) say('is_enabled', `${name} cannot be switched off`, 'fixed')
    else wanted.set(name, is_enabled)
  }
  return { wanted: [...wanted].map(([module_name, is_enabled]) => ({ module_name, is_enabled })), issues }
}

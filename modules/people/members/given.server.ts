import type { Catalog } from '#engine/record/catalog.ts'
import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { lookUp } from '#engine/server/records/store.server.ts'
import { isAbove, type RoleContent } from './above.ts'
import { readRoles } from './store.server.ts'

/** The roles, team and branches to give a person; undefined leaves them unchanged. An empty list of branches means all. */
export interface Given {
  role_ids?: number[]
  team_id?: number | null
  location_ids?: number[]
}

const MAX_IDS = 200

/** Reads roles, team and branches of a body and reports malformed values. */
export function readGiven(body: Record<string, unknown>, issues: Issue[]): Given {
  const given: Given = {
    role_ids: readIds(body, 'role_ids', issues),
    location_ids: readIds(body, 'location_ids', issues),
  }
  if (given.role_ids?.length === 0)
    issues.push({ field: 'role_ids', message: 'Choose at least one role', rule: 'required' })
  const team = Object.hasOwn(body, 'team_id') ? body.team_id : undefined
  if (team === null || team === '') given.team_id = null
  else if (isId(team)) given.team_id = team
  else if (team !== undefined) issues.push({ field: 'team_id', message: 'Choose one from the list', rule: 'reference' })
  return given
}

function readIds(body: Record<string, unknown>, name: string, issues: Issue[]): number[] | undefined {
  const raw = Object.hasOwn(body, name) ? body[name] : undefined
  if (raw === undefined) return undefined
  if (raw === null) return []
  if (Array.isArray(raw) && raw.length <= MAX_IDS && raw.every(isId)) return [...new Set(raw as number[])]
  issues.push({ field: name, message: 'Choose from the list', rule: 'type' })
  return undefined
}

/**
 * Checks the values against the business and the giver: roles, team and branches exist (422), and nothing exceeds
 * the giver's own rights (403, on its field). Returns the chosen roles.
 */
export async function checkGiven(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; right: Right; given: Given; issues: Issue[] },
): Promise<RoleContent[]> {
  const { catalog, access, right, given, issues } = options
  const roles = await readRoles(transaction)
  const chosen = roles.filter((role) => given.role_ids?.includes(role.id))
  if (chosen.length < (given.role_ids?.length ?? 0)) issues.push(notThere('role_ids'))
  const references = [
    ...(given.location_ids ?? []).map((id) => ({ field: 'location_ids', to: catalog.get('location'), id })),
    ...(given.team_id ? [{ field: 'team_id', to: catalog.get('team'), id: given.team_id }] : []),
  ]
  const found = references.length > 0 ? await lookUp(transaction, { catalog, access, wanted: references }) : []
  const missing = new Set(references.filter((_, index) => !found[index]).map(({ field }) => field))
  for (const field of missing) issues.push(notThere(field))
  if (issues.length > 0) throw invalid(issues)

  const refused: Issue[] = []
  const above = chosen.filter((role) => isAbove({ catalog, access, role })).map((role) => role.name)
  if (above.length > 0)
    refused.push({
      field: 'role_ids',
      message: `You cannot give a role above your own: ${above.join(', ')}`,
      rule: 'above',
    })
  if (given.location_ids && (await isBeyondBranches(transaction, access, given.location_ids)))
    refused.push({ field: 'location_ids', message: 'Choose from your own branches', rule: 'above' })
  if (given.team_id && (await isBeyondTeam(transaction, { access, right, team_id: given.team_id })))
    refused.push({ field: 'team_id', message: 'Choose your own team or one below it', rule: 'above' })
  if (refused.length > 0)
    throw new Refusal({
      status: 403,
      code: 'E_AUTHORIZATION_FAILURE',
      message: 'You are not authorized to perform this action',
      issues: refused,
    })
  return chosen
}

// A person limited to some branches cannot give others, nor all of them.
async function isBeyondBranches(transaction: Transaction, access: Access, location_ids: number[]): Promise<boolean> {
  if (access.is_owner) return false
  const rows = await transaction.query<{ location_id: number }>(
    'select location_id from member_location where business_id = $1 and member_id = $2',
    [access.business_id, access.user_id],
  )
  const own_branches = rows.map((row) => row.location_id)
  return own_branches.length > 0 && (location_ids.length === 0 || location_ids.some((id) => !own_branches.includes(id)))
}

// A team higher up sees more. People who may edit everybody may choose every team.
async function isBeyondTeam(
  transaction: Transaction,
  options: { access: Access; right: Right; team_id: number },
): Promise<boolean> {
  const { access, right, team_id } = options
  if (access.is_owner || scopeOf(access, 'user', right) === 'all') return false
  const [found] = await transaction.query(
    `with recursive below as (
       select t.id from member m join team t on t.business_id = $1 and t.id = m.team_id
       where m.business_id = $1 and m.id = $2
       union
       select t.id from team t join below on t.business_id = $1 and t.parent_id = below.id)
     select 1 from below where id = $3`,
    [access.business_id, access.user_id, team_id],
  )
  return found === undefined
}

const notThere = (field: string): Issue => ({ field, message: 'Choose from the list', rule: 'reference' })

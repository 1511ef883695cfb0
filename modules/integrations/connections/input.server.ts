import type { Issue } from '#base/issue.ts'
import { unknownKey } from '#engine/record/input.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { mappingProblem } from '../capture/mapping.ts'
import type { Provider } from '../providers/providers.ts'
import type { ConnectionSettings } from './store.server.ts'

const LABEL_MAX = 60
const SETTINGS = ['lead_status_id', 'lead_source_id', 'assigned_user', 'notify', 'signed_only', 'again', 'mapping']

/** The name of a connection, with a default if none was entered. */
export function readLabel(value: unknown, fallback: string, issues: Issue[]): string {
  if (value === undefined || value === null || value === '') return fallback
  if (typeof value === 'string' && value.trim() !== '' && [...value].length <= LABEL_MAX) return value.trim()
  issues.push({ field: 'label', message: `Enter a name of at most ${LABEL_MAX} characters`, rule: 'text' })
  return fallback
}

/** The provider's keys; null where none were sent. Keys come all together: half of the old ones would fit nothing. */
export function readCredentials(value: unknown, provider: Provider, issues: Issue[]): Record<string, string> | null {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  for (const name of Object.keys(given))
    if (!provider.credentials.some((one) => one.name === name)) issues.push(unknownKey(`credentials.${name}`))
  const written = provider.credentials.filter(({ name }) => Object.hasOwn(given, name) && given[name] !== '')
  if (written.length === 0) return null
  const found: Record<string, string> = {}
  for (const { name, label, max } of provider.credentials) {
    const one = given[name]
    const text = typeof one === 'string' ? one.trim() : ''
    if (text === '') issues.push({ field: `credentials.${name}`, message: `Enter the ${label}`, rule: 'required' })
    else if (text.length > max || /[\s\p{Cc}]/u.test(text))
      issues.push({ field: `credentials.${name}`, message: `This is no ${label}`, rule: 'format' })
    else found[name] = text
  }
  return found
}

/** The settings that were sent; omitted ones stay unchanged. */
export async function readSettings(
  transaction: Transaction,
  value: unknown,
  issues: Issue[],
): Promise<Partial<ConnectionSettings>> {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    issues.push({ field: 'settings', message: 'These settings are not valid', rule: 'format' })
    return {}
  }
  const given = value as Record<string, unknown>
  const found: Partial<ConnectionSettings> = {}
  for (const name of Object.keys(given)) if (!SETTINGS.includes(name)) issues.push(unknownKey(`settings.${name}`))
  const wrong = (name: string, message: string) => issues.push({ field: `settings.${name}`, message, rule: 'choice' })
  for (const name of ['lead_status_id', 'lead_source_id', 'assigned_user'] as const) {
    if (!Object.hasOwn(given, name)) continue
    const id = given[name]
    if (id === null || (typeof id === 'number' && (await isLive(transaction, name, id))))
      found[name] = id as number | null
    else wrong(name, 'Choose one from the list')
  }
  for (const name of ['notify', 'signed_only'] as const) {
    if (!Object.hasOwn(given, name)) continue
    if (typeof given[name] === 'boolean') found[name] = given[name]
    else wrong(name, 'Choose yes or no')
  }
  if (Object.hasOwn(given, 'again')) {
    if (given.again === 'note' || given.again === 'new') found.again = given.again
    else wrong('again', 'Choose one from the list')
  }
  if (Object.hasOwn(given, 'mapping')) {
    const problem = mappingProblem(given.mapping)
    if (problem) wrong(problem.target === '' ? 'mapping' : `mapping.${problem.target.slice(0, 40)}`, problem.message)
    else found.mapping = given.mapping as ConnectionSettings['mapping']
  }
  return found
}

const LISTS = {
  lead_status_id: `select 1 from lead_status where business_id = $1::bigint and id = $2::bigint and deleted_at is null`,
  lead_source_id: `select 1 from lead_source where business_id = $1::bigint and id = $2::bigint and deleted_at is null`,
  assigned_user: `select 1 from member where business_id = $1::bigint and id = $2::bigint and deleted_at is null and status = 'Active'`,
}

async function isLive(transaction: Transaction, name: keyof typeof LISTS, id: number): Promise<boolean> {
  if (!Number.isSafeInteger(id) || id <= 0) return false
  return (await transaction.query(LISTS[name], [transaction.scope.business_id, id])).length > 0
}

import { bodyWithCustom, withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type FilterGroup, parseFilter } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import { badRequest, notFound } from '../http/refusal.server.ts'
import type { MemberCall } from '../http/route.server.ts'
import type { ListRequest } from './page-sql.server.ts'
import type { Writing } from './write.server.ts'

/** The definition of a record with the custom fields of the business. */
export const definitionFor = (definition: RecordDefinition, access: Access) =>
  withCustomFields(definition, access.custom_fields)

/** The part of a call that the write path needs. */
export function writing(call: MemberCall, definition: RecordDefinition): Writing {
  const { catalog, specials } = call.services
  return {
    catalog,
    specials,
    definition: definitionFor(definition, call.caller.access),
    access: call.caller.access as Access,
    request_id: call.caller.request_id,
    address: call.caller.address,
  }
}

/** The body of a create or change in our spelling: custom values by field name, and the record's other spellings. */
export function bodyOf({ services, body }: MemberCall, definition: RecordDefinition): Record<string, unknown> {
  const own = bodyWithCustom(body)
  return services.specials.get(definition.name)?.spellings?.(own) ?? own
}

/** A positive id from a path or query. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

/** Rows of a page: 1 to 100, default 50. */
export function limitOf(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100) throw badRequest('A page has 1 to 100 rows')
  return Number(text)
}

/** Reads the query of a list, its total and its export; refuses unknown parameters. */
export function listRequest(query: Record<string, string>, timezone?: string): ListRequest {
  let filter: FilterGroup | undefined
  if (query.filter) {
    let raw: unknown
    try {
      raw = JSON.parse(query.filter)
    } catch {
      throw badRequest('The filter is not valid JSON')
    }
    const parsed = parseFilter(raw)
    if ('message' in parsed) throw badRequest(parsed.message)
    filter = parsed.filter
  }
  if (query.offset !== undefined && !/^\d{1,7}$/.test(query.offset)) throw badRequest('The offset is a whole number')
  return {
    limit: limitOf(query.limit),
    sort: query.sort || undefined,
    after: query.after || undefined,
    offset: query.offset ? Number(query.offset) : undefined,
    search: query.search?.slice(0, 200),
    columns: query.columns ? query.columns.split(',').slice(0, 100) : undefined,
    trash: query.trash === '1',
    timezone,
    filter,
  }
}

/** The version sent with a request, in its body or in the If-Match header. */
export function versionOf(field: unknown, header: string | undefined): number | undefined {
  if (typeof field === 'number' && Number.isSafeInteger(field)) return field
  const match = header ? /^(?:W\/)?"(\d{1,9})"$/.exec(header) : null
  return match ? Number(match[1]) : undefined
}

import type { Catalog } from '#engine/record/catalog.ts'
import { rightOfAction } from '#engine/record/actions.ts'
import { type RecordDefinition, routedRights } from '#engine/record/define.ts'
import { parseFilter } from '#engine/record/filter.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Right } from '#engine/record/rights.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import { type RunRequest, startRun } from './run.server.ts'
import type { Chosen } from './store.server.ts'

const MAX_IDS = 10_000

/** The routes that change many records at once; each call is a run that can be undone. */
export const bulkRoutes = (catalog: Catalog): RouteSpec[] => catalog.records.flatMap(routesOf)

function routesOf(definition: RecordDefinition): RouteSpec[] {
  const { name, path, label, owner_field } = definition
  const rights = routedRights(definition)
  const many = label.many.toLowerCase()
  // Refuse unknown keys: a misspelled filter would otherwise change every record.
  const chosen = [definition.ids ?? 'ids', 'all', 'filter', 'search']
  /** `brings` is the key of the body with the values for the chosen records. */
  const route = (options: {
    right: Right
    verb: string
    word: string
    brings?: string
    asked: (call: MemberCall) => RunRequest
  }) =>
    memberRoute({
      method: 'POST',
      path: `/${path}/${options.verb}`,
      takes: options.brings ? [...chosen, options.brings] : chosen,
      permission: { record: name, right: options.right },
      summary: `${options.word} ${many}: those of a list of ids, or all that match`,
      handler: (call) => bulk(call, definition, options.asked(call)),
    })
  const routes: RouteSpec[] = []
  if (rights.includes('edit'))
    routes.push(
      route({
        ...{ right: 'edit', verb: 'edit', word: 'Change', brings: 'values' },
        asked: ({ body }) => ({ action: 'edit', values: valuesOf(body.values) }),
      }),
    )
  if (rights.includes('delete'))
    routes.push(
      route({ right: 'delete', verb: 'delete', word: 'Delete', asked: () => ({ action: 'delete' }) }),
      memberRoute({
        method: 'DELETE',
        path: `/${path}`,
        takes: chosen,
        permission: { record: name, right: 'delete' },
        summary: `Delete ${many}: ids as a list in the body, or ?${definition.ids ?? 'ids'}=1,2`,
        handler: (call) => bulk(withIds(call, definition), definition, { action: 'delete' }),
      }),
      route({ right: 'delete', verb: 'restore', word: 'Restore deleted', asked: () => ({ action: 'restore' }) }),
    )
  if (rights.includes('assign') && owner_field)
    routes.push(
      route({
        ...{ right: 'assign', verb: 'assign', word: 'Assign', brings: owner_field },
        asked: ({ body }) => ({ action: 'assign', person: body[owner_field] }),
      }),
    )
  for (const [action, one] of Object.entries(definition.actions ?? {}))
    if (one.bulk)
      routes.push(
        route({
          ...{ right: rightOfAction(action, one), verb: action, word: one.label, brings: 'values' },
          asked: ({ body }) => ({ action, values: body.values === undefined ? {} : valuesOf(body.values) }),
        }),
      )
  return routes
}

async function bulk(call: MemberCall, definition: RecordDefinition, asked: RunRequest): Promise<unknown> {
  const chosen = chosenOf(call, definition, asked.action === 'restore')
  const answer = await startRun(call.services, { writing: writing(call, definition), asked, chosen })
  if ('state' in answer) call.reply.status(202)
  return answer
}

// The bulk DELETE of the specification has its ids in the query; longer lists do not fit into an address.
function withIds(call: MemberCall, definition: RecordDefinition): MemberCall {
  const name = definition.ids ?? 'ids'
  const text = call.query[name]
  if (text === undefined) return call
  if (Object.keys(call.body).length > 0) throw badRequest('Send the ids in the address or in the body, not in both')
  return { ...call, body: { [name]: text.split(',').map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)) } }
}

// Records are given by the module's id list from the specification or `ids`, or by `all: true` with the list's filter and search.
function chosenOf(call: MemberCall, definition: RecordDefinition, trash: boolean): Chosen {
  const { body } = call
  if (body.all === true) {
    const search = typeof body.search === 'string' ? body.search.slice(0, 200) : undefined
    const { timezone } = call.caller
    if (body.filter === undefined || body.filter === null) return { search, trash, timezone }
    const parsed = parseFilter(body.filter)
    if ('message' in parsed) throw badRequest(parsed.message)
    return { filter: parsed.filter, search, trash, timezone }
  }
  const name = definition.ids ?? 'ids'
  const raw = body[name]
  if (!Array.isArray(raw) || raw.length === 0) throw badRequest(`Send the chosen ids as ${name}`)
  if (raw.length > MAX_IDS) throw badRequest(`Choose at most ${MAX_IDS} at once`)
  if (!raw.every(isId)) throw badRequest(`${name} is a list of ids`)
  return { ids: [...new Set(raw)] }
}

function valuesOf(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw badRequest('Send what to change as values')
  return raw as Record<string, unknown>
}

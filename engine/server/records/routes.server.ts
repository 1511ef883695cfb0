import type { Catalog } from '#engine/record/catalog.ts'
import { bodyWithCustom, withCustomFields, withCustomValues } from '#engine/record/custom.ts'
import { routedRights, type RecordDefinition } from '#engine/record/define.ts'
import { type FilterGroup, parseFilter } from '#engine/record/filter.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { badRequest, notAllowed, notFound, Refusal, ruleBroken } from '../http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '../http/route.server.ts'
import { changeBatch } from './bulk.server.ts'
import { type Asked, startRun } from '#platform/runs/run.server.ts'
import type { Chosen } from '#platform/runs/store.server.ts'
import { listGroups } from './groups.server.ts'
import { listChanges } from './history.server.ts'
import { answerOnce } from './idempotency.server.ts'
import { type ListRequest, listPage, listTotal } from './list.server.ts'
import { idsOf, optionsByIds, readOptions, searchOptions } from './options.server.ts'
import { wholeSelect } from './titles.server.ts'
import { readRecord, saveRecord, type Writing } from './write.server.ts'

/** Every route that a record has because of its definition. */
export function recordRoutes(catalog: Catalog): RouteSpec[] {
  return [...catalog.records.flatMap((definition) => routesOf(catalog, definition)), optionsRoute(catalog)]
}

function routesOf(catalog: Catalog, definition: RecordDefinition): RouteSpec[] {
  const { name, path, label } = definition
  const rights = routedRights(definition)
  const allow = (right: (typeof rights)[number]) => ({ record: name, right })
  const routes: RouteSpec[] = []
  const { api } = definition
  const readable = api !== 'none'
  const writable = api === undefined

  if (rights.includes('view'))
    routes.push(
      memberRoute({
        method: 'GET',
        path: `/${path}`,
        permission: allow('view'),
        keys: readable,
        summary: `A page of ${label.many.toLowerCase()}`,
        async handler({ services, caller, query, reply }) {
          const request = listRequest(query, caller.timezone)
          const who = { catalog, definition: own(definition, caller.access), access: caller.access, request }
          const [page, total] = await Promise.all([
            listPage(services.database, who),
            query.total === '1' ? listTotal(services.database, who) : null,
          ])
          const totals = total ? `,"total":${total.total},"total_capped":${total.capped}` : ''
          reply.header('content-type', 'application/json; charset=utf-8')
          const tolerant = page.tolerant ? ',"tolerant":true' : ''
          return `{"data":${page.json},"next":${JSON.stringify(page.next)}${totals}${tolerant}}`
        },
      }),
      memberRoute({
        method: 'GET',
        path: `/${path}/groups`,
        permission: allow('view'),
        keys: readable,
        summary: `Counts and sums of ${label.many.toLowerCase()} by the values of a field, with the first rows of each: ?field=…&sum=…&rows=20`,
        async handler({ services, caller, query, reply }) {
          const { access } = caller
          const { field = definition.stage ?? '', sum } = query
          const request = listRequest(query, caller.timezone)
          const whole = own(definition, access)
          const rows = query.rows === undefined ? 0 : limitOf(query.rows)
          const who = { catalog, definition: whole, access, request }
          const json = await listGroups(services.database, { ...who, field, sum, rows })
          reply.header('content-type', 'application/json; charset=utf-8')
          return `{"data":${json}}`
        },
      }),
      memberRoute({
        method: 'GET',
        path: `/${path}/:id`,
        permission: allow('view'),
        keys: readable,
        summary: `One ${label.one.toLowerCase()}`,
        async handler({ services, caller, params, reply }) {
          const { access } = caller
          const whole = own(definition, access)
          const found = await readRecord(
            services.database,
            { catalog, definition: whole, access, id: idOf(params.id) },
            (values) => wholeSelect({ catalog, definition: whole, access, values }),
          )
          reply.header('content-type', 'application/json; charset=utf-8').header('etag', `W/"${found.version}"`)
          if (whole === definition) return found.json
          return JSON.stringify(withCustomValues(whole, JSON.parse(found.json)))
        },
      }),
      memberRoute({
        method: 'GET',
        path: `/${path}/:id/changes`,
        permission: allow('view'),
        keys: readable,
        summary: `What happened to one ${label.one.toLowerCase()}, newest first`,
        handler: ({ services, caller, params, query }) =>
          listChanges(services.database, {
            catalog,
            definition: own(definition, caller.access),
            access: caller.access,
            id: idOf(params.id),
            before: query.after ? idOf(query.after) : null,
            limit: limitOf(query.limit),
          }),
      }),
    )

  if (rights.includes('create'))
    routes.push(
      memberRoute({
        method: 'POST',
        path: `/${path}`,
        permission: allow('create'),
        keys: writable,
        summary: `Create a ${label.one.toLowerCase()}`,
        async handler(call) {
          const { services, caller, body, request, reply } = call
          const key = request.headers['idempotency-key']
          const work = (transaction?: Transaction) =>
            saveRecord({ ...writing(call, definition), id: null, body: bodyWithCustom(body), transaction })
          reply.status(201)
          if (typeof key !== 'string') return work()
          return answerOnce(services.database, { access: caller.access, key, fingerprint: { path, body } }, work)
        },
      }),
    )

  if (rights.includes('edit'))
    routes.push(
      memberRoute({
        method: 'PUT',
        path: `/${path}/:id`,
        permission: allow('edit'),
        keys: writable,
        summary: `Change a ${label.one.toLowerCase()}; only the fields sent change`,
        async handler(call) {
          const { params, body, request, reply } = call
          const saved = await saveRecord({
            ...writing(call, definition),
            id: idOf(params.id),
            body: bodyWithCustom(body),
            version: versionOf(body.version, request.headers['if-match']),
          })
          reply.header('etag', `W/"${saved.version}"`)
          return saved
        },
      }),
    )

  // Many at once: each with its own right, all in one run that can be undone.
  const many = (right: (typeof rights)[number], asked: (call: MemberCall) => Asked, verb: string, word: string) =>
    memberRoute({
      method: 'POST',
      path: `/${path}/${verb}`,
      permission: allow(right),
      summary: `${word} ${label.many.toLowerCase()}: those of a list of ids, or all that match`,
      handler: (call) => bulk(call, definition, asked(call)),
    })

  if (rights.includes('edit'))
    routes.push(many('edit', ({ body }) => ({ action: 'edit', values: valuesOf(body.values) }), 'edit', 'Change'))

  if (rights.includes('delete'))
    routes.push(
      memberRoute({
        method: 'DELETE',
        path: `/${path}/:id`,
        permission: allow('delete'),
        keys: writable,
        summary: `Delete a ${label.one.toLowerCase()}; it can be restored`,
        async handler(call) {
          const ids = [idOf(call.params.id)]
          const result = await call.services.database.transaction(call.caller.access, (transaction) =>
            changeBatch(transaction, { ...writing(call, definition), operation: { action: 'delete' }, ids }),
          )
          const [refused] = result.refused
          if (refused?.is_rule) throw ruleBroken(refused.message)
          if (refused) throw refused.visible ? forbidden(refused.message) : notFound()
          return { message: `${label.one} deleted` }
        },
      }),
      many('delete', () => ({ action: 'delete' }), 'delete', 'Delete'),
      memberRoute({
        method: 'DELETE',
        path: `/${path}`,
        permission: allow('delete'),
        summary: `Delete ${label.many.toLowerCase()}`,
        handler: (call) => bulk(call, definition, { action: 'delete' }),
      }),
      many('delete', () => ({ action: 'restore' }), 'restore', 'Restore deleted'),
    )

  if (rights.includes('assign') && definition.owner_field) {
    const field = definition.owner_field
    routes.push(many('assign', ({ body }) => ({ action: 'assign', person: body[field] }), 'assign', 'Give to somebody'))
  }
  return routes
}

function optionsRoute(catalog: Catalog): RouteSpec {
  return memberRoute({
    method: 'GET',
    path: '/options/:record',
    keys: true,
    summary: 'Records to choose from: ?q=…&limit=20 searches, ?ids=1,2 names known ones; a short list comes whole',
    async handler({ services, caller, params, query }) {
      const { access } = caller
      const definition = catalog.records.find((record) => record.name === params.record)
      if (!definition || (!definition.lookup && !definition.rights.includes('view'))) throw notFound()
      // The people of the business and what else is no program's business stay closed to API keys.
      if (access.api_key_id !== undefined && definition.api === 'none') throw notAllowed()
      if (!definition.lookup && scopeOf(access, definition.name, 'view') === 'none') throw notAllowed()
      const { database } = services
      const reading = { catalog, definition, access }
      if (query.ids !== undefined) return optionsByIds(database, { ...reading, ids: idsOf(query.ids) })
      if (definition.lookup && query.q === undefined) return readOptions(database, reading)
      const limit = query.limit === undefined ? 20 : limitOf(query.limit)
      return searchOptions(database, { ...reading, typed: query.q ?? '', limit })
    },
  })
}

const own = (definition: RecordDefinition, access: Access) => withCustomFields(definition, access.custom_fields)

/** What the write pipeline needs of a call. */
export function writing(call: MemberCall, definition: RecordDefinition): Writing {
  const { database, catalog, specials } = call.services
  return {
    database,
    catalog,
    specials,
    definition: own(definition, call.caller.access),
    access: call.caller.access as Access,
    request_id: call.caller.request_id,
    address: call.caller.address,
  }
}

const forbidden = (message: string) => new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message })

/** A positive id from a path or query. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100) throw badRequest('A page has 1 to 100 rows')
  return Number(text)
}

/** Reads the query of a list, its total and its export; refuses what it does not know. */
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

const MAX_IDS = 10_000

async function bulk(call: MemberCall, definition: RecordDefinition, asked: Asked): Promise<unknown> {
  const chosen = chosenOf(call, definition, asked.action === 'restore')
  const answer = await startRun(call.services, { writing: writing(call, definition), asked, chosen })
  if ('state' in answer) call.reply.status(202)
  return answer
}

// The specification's name for the id list of a module, or `ids`; or `all: true` with the filter and search of the list.
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
  if (!raw.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0))
    throw badRequest(`${name} is a list of ids`)
  return { ids: [...new Set(raw as number[])] }
}

function valuesOf(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw badRequest('Send what to change as values')
  return raw as Record<string, unknown>
}

function versionOf(field: unknown, header: string | undefined): number | undefined {
  if (typeof field === 'number' && Number.isSafeInteger(field)) return field
  const match = header ? /^(?:W\/)?"(\d{1,9})"$/.exec(header) : null
  return match ? Number(match[1]) : undefined
}

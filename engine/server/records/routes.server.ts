import { type Catalog, recordNamed } from '#engine/record/catalog.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { routedRights, type RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '../database/database.server.ts'
import { notAllowed, notFound, Refusal, ruleBroken } from '../http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '../http/route.server.ts'
import { bodyOf, idOf, limitOf, listRequest, definitionFor, versionOf, writing } from './call.server.ts'
import { actionRoutes } from './actions.server.ts'
import { answered, fieldAliasesOf } from './field-aliases.server.ts'
import { changeBatch } from './bulk.server.ts'
import { listGroups } from './groups.server.ts'
import { listChanges } from './history.server.ts'
import { answerOnce } from './idempotency.server.ts'
import { listPage } from './list.server.ts'
import { idsOf, optionsByIds, readOptions, searchOptions } from './options.server.ts'
import { wholeSelect } from './titles.server.ts'
import { readRecord, saveRecord } from './write.server.ts'

/** All routes generated from the definitions. */
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
          const who = { catalog, definition: definitionFor(definition, caller.access), access: caller.access, request }
          const page = await listPage(services.database, { ...who, with_total: query.total === '1' })
          const { total } = page
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
          const whole = definitionFor(definition, access)
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
          const whole = definitionFor(definition, access)
          const found = await readRecord(
            services.database,
            { catalog, definition: whole, access, id: idOf(params.id) },
            (values) => wholeSelect({ catalog, definition: whole, access, values }),
          )
          reply.header('content-type', 'application/json; charset=utf-8').header('etag', `W/"${found.version}"`)
          return whole === definition && !fieldAliasesOf(whole)
            ? found.json
            : JSON.stringify(answered(whole, JSON.parse(found.json)))
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
            definition: definitionFor(definition, caller.access),
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
        takes: 'fields',
        summary: `Create a ${label.one.toLowerCase()}`,
        async handler(call) {
          const { services, caller, body, request, reply } = call
          const key = request.headers['idempotency-key']
          const { database } = services
          const asked = { ...writing(call, definition), id: null, body: bodyOf(call, definition), is_strict: true }
          const work = (transaction: Transaction) => saveRecord({ ...asked, transaction })
          reply.status(201)
          if (typeof key !== 'string') return saveRecord({ ...asked, database })
          return answerOnce(database, { access: caller.access, key, fingerprint: { path, body } }, work)
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
        takes: 'fields',
        summary: `Change a ${label.one.toLowerCase()}; only the fields sent change`,
        async handler(call) {
          const { params, body, request, reply, services } = call
          const saved = await saveRecord({
            ...writing(call, definition),
            database: services.database,
            id: idOf(params.id),
            body: bodyOf(call, definition),
            is_strict: true,
            version: versionOf(body.version, request.headers['if-match']),
          })
          reply.header('etag', `W/"${saved.version}"`)
          return saved
        },
      }),
    )

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
    )

  return [...routes, ...actionRoutes(definition)]
}

function optionsRoute(catalog: Catalog): RouteSpec {
  return memberRoute({
    method: 'GET',
    path: '/options/:record',
    keys: true,
    summary: 'Records to choose from: ?q=…&limit=20 searches, ?ids=1,2 names known ones; a short list comes whole',
    async handler({ services, caller, params, query }) {
      const { access } = caller
      const definition = recordNamed(catalog, params.record)
      if (!definition || (!definition.lookup && !definition.rights.includes('view'))) throw notFound()
      // API keys may not read records with `api: 'none'`, such as the people of the business.
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

const forbidden = (message: string) => new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message })

import type { Issue } from '#base/issue.ts'
import { isRefused } from '#base/issue.ts'
import { isPeriod } from '#base/periods.ts'
import { type Catalog, recordNamed } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { type FilterGroup, isEmptyFilter, isGroup, parseFilter } from '#engine/record/filter.ts'
import { wellFormed } from '#engine/record/kinds/text/characters.ts'
import { recordName } from '#engine/record/record-name.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { conflict, invalid, notAllowed, notFound, Refusal } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { type ReportSpec, readReport } from '#platform/reports/spec.ts'
import { keepVersion, ROLES_SQL, SHARED_SQL, shareWithRoles, versionOf, versionsOf } from './kept-reports.server.ts'
import { recordOfScope, REPORT, reportScope, SCOPE_SQL } from './report-scope.ts'

/** How a list is shown; every part is optional. */
interface View {
  /** In the trash: the kind of records, which is part of the scope of the others. */
  record?: string
  filter?: FilterGroup
  search?: string
  sort?: string
  columns?: { name: string; width?: number; pinned?: boolean }[]
  layout?: 'table' | 'board'
  group_by?: string
  /** In the scope of reports: what the report shows, how it is drawn, and its period, which moves with the day. */
  report?: ReportSpec
  chart?: string
  period?: string
}

interface SavedFilter {
  id: number
  version: number
  scope: string
  name: string
  view: View
  is_shared: boolean
  /** Of a shared report: the roles that may open it; none for everybody. */
  role_ids: number[]
  is_default: boolean
  created_by: number
  created_by_name: string | null
  updated_at: string
}

const MAX_OF_ONE = 100

// The keys that a save sets; other keys of an answer are accepted too, because programs send whole answers back.
const SET = ['scope', 'name', 'view', 'is_shared', 'role_ids', 'is_default', 'version']
const BODY = [...SET, 'id', 'created_by', 'created_by_name', 'updated_at']

/** Saved filters of a list: the person's own and shared ones. */
export function savedFilterRoutes(catalog: Catalog): RouteSpec[] {
  const save = (id: number | null) => (call: MemberCall) => saveFilter(catalog, call, id)
  return [
    memberRoute({
      method: 'GET',
      path: '/saved_filters',
      summary:
        'Saved filters of a list, own and shared: ?scope=lead; of the trash: ?scope=trash&record=lead; kept reports: ?scope=report, and of them those about calls or meetings: ?scope=call_report, ?scope=meeting_report',
      handler(call) {
        const { services, caller, query } = call
        const { access } = caller
        return services.database.transaction(access, async (transaction) => {
          if (isTrash(query.scope)) return { data: await listTrash(transaction, call, query.record) }
          const { scope } = listOf(catalog, access, { scope: query.scope })
          return { data: await list(transaction, access, { scope }) }
        })
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/saved_filters',
      takes: BODY,
      summary: 'Save a filter: name, view {filter, search, sort, columns, layout, group_by}, is_shared, is_default',
      handler(call) {
        call.reply.status(201)
        return save(null)(call)
      },
    }),
    memberRoute({
      method: 'PUT',
      path: '/saved_filters/:id',
      takes: BODY,
      summary: "Change a saved filter; being the one a list opens with is each person's own choice",
      handler: (call) => save(idOf(call.params.id))(call),
    }),
    memberRoute({
      method: 'GET',
      path: '/saved_filters/:id/versions',
      summary: 'What a report was at each of its versions, newest first',
      handler: ({ services, caller, params }) =>
        services.database.transaction(caller.access, async (transaction) => {
          const { id } = await find(transaction, caller.access, idOf(params.id))
          return { data: await versionsOf(transaction, id) }
        }),
    }),
    memberRoute({
      method: 'POST',
      path: '/saved_filters/:id/restore',
      takes: ['to', 'version'],
      summary: 'Bring back a version of a report: to; version is the one that it has now',
      handler: (call) =>
        call.services.database
          .transaction(call.caller.access, async (transaction) => {
            const { id } = await find(transaction, call.caller.access, idOf(call.params.id))
            const { name, view } = await versionOf(transaction, id, call.body.to)
            return { name, view }
          })
          .then(({ name, view }) =>
            saveFilter(catalog, { ...call, body: { name, view, version: call.body.version } }, idOf(call.params.id)),
          ),
    }),
    memberRoute({
      method: 'DELETE',
      path: '/saved_filters/:id',
      summary: 'Delete a saved filter',
      handler({ services, caller, params }) {
        return services.database.transaction(caller.access, async (transaction) => {
          const found = await find(transaction, caller.access, idOf(params.id))
          checkMayChange(caller.access, found)
          await transaction.query('delete from saved_filter where business_id = $1 and id = $2', [
            caller.access.business_id,
            found.id,
          ])
          return { message: 'Saved filter deleted' }
        })
      },
    }),
  ]
}

/** In the specification the trash is one list for all kinds of records, so its views store the kind. */
const TRASH = 'trash'
const isTrash = (scope: unknown) => typeof scope === 'string' && recordName(scope) === TRASH

const CHART = /^[a-z]{1,20}$/

/** The list that filters belong to: the name of its scope, and the record with the fields of the business; null for reports. */
interface Listed {
  scope: string
  definition: RecordDefinition | null
}

/** The list of a scope for this person; people who may not see such records have no filters for them. */
function listOf(catalog: Catalog, access: Access, sent: { scope: unknown; record?: unknown }): Listed {
  // Reports that people built are saved filters too; each run of one is within the rights of its reader.
  const name = typeof sent.scope === 'string' ? recordName(sent.scope) : ''
  if (recordOfScope(name) !== undefined) return { scope: name, definition: null }
  const is_trash = isTrash(sent.scope)
  const found = recordNamed(catalog, is_trash ? sent.record : sent.scope)
  const [field, message] = is_trash
    ? ['view.record', 'Name a kind of record with a trash']
    : ['scope', 'There is no such list']
  if (!found || (is_trash && !found.trash)) throw invalid([{ field, message, rule: 'choice' }])
  if (scopeOf(access, found.name, is_trash ? 'delete' : 'view') === 'none') throw notAllowed()
  return { scope: is_trash ? TRASH : found.name, definition: withCustomFields(found, access.custom_fields) }
}

/** The filters of the trash: those of one kind of record, or of all kinds that this person may restore. */
async function listTrash(
  transaction: Transaction,
  call: MemberCall,
  record: string | undefined,
): Promise<SavedFilter[]> {
  const { services, caller } = call
  const { access } = caller
  const named =
    record === undefined ? null : listOf(services.catalog, access, { scope: TRASH, record }).definition?.name
  return (await list(transaction, access, { scope: TRASH })).filter(({ view }) =>
    named === null ? scopeOf(access, view.record ?? '', 'delete') !== 'none' : view.record === named,
  )
}

function list(
  transaction: Transaction,
  access: Access,
  where: { scope: string } | { id: number },
): Promise<SavedFilter[]> {
  const [column, value] =
    'id' in where ? ['f.id', where.id] : [recordOfScope(where.scope) ? `(${SCOPE_SQL})` : 'f.scope', where.scope]
  return transaction.query<SavedFilter>(
    `select f.id, f.version, ${SCOPE_SQL} as scope, f.name, f.view, f.is_shared, f.created_by, m.name as created_by_name, f.updated_at, ${ROLES_SQL} as role_ids,
       exists (select 1 from saved_filter_default d where d.business_id = $1::bigint and d.member_id = $2::bigint
         and d.scope = ${SCOPE_SQL} and d.saved_filter_id = f.id) as is_default
     from saved_filter f left join member m on m.business_id = $1::bigint and m.id = f.created_by
     where f.business_id = $1::bigint and (f.created_by = $2::bigint or f.is_shared and ($4::boolean or ${SHARED_SQL})) and ${column} = $3
     order by lower(f.name), f.id`,
    [access.business_id, access.user_id, value, access.is_owner],
  )
}

async function find(transaction: Transaction, access: Access, id: number): Promise<SavedFilter> {
  const [found] = await list(transaction, access, { id })
  if (!found) throw notFound()
  return found
}

// A shared filter can be changed by its author or by the owner of the business.
function checkMayChange(access: Access, found: SavedFilter): void {
  if (found.created_by !== access.user_id && !access.is_owner) throw notAllowed()
}

async function saveFilter(catalog: Catalog, call: MemberCall, id: number | null): Promise<SavedFilter> {
  const { services, caller, body } = call
  const { access } = caller
  return services.database.transaction(access, async (transaction) => {
    // Names, the number of filters and the version are read before the write, so a business saves one filter at a time.
    await lockName(transaction, 'saved filters')
    const before = id === null ? null : await find(transaction, access, id)
    const { record } = (body.view ?? before?.view ?? {}) as View
    const asked = listOf(catalog, access, { scope: before?.scope ?? body.scope, record })
    const { definition } = asked
    const changes = ['name', 'view', 'is_shared', 'role_ids'].filter((name) => body[name] !== undefined)
    if (before && changes.length > 0) {
      checkMayChange(access, before)
      if (typeof body.version !== 'number')
        throw new Refusal({
          status: 428,
          code: 'E_VERSION_REQUIRED',
          message: 'Send the version of the saved filter that you are changing',
        })
      if (body.version !== before.version) throw conflict(before)
    }
    const input = readInput(definition, { ...before, ...body })
    if (asked.scope === TRASH) input.view.record = definition?.name
    const { report } = input.view
    const about = recordOfScope(asked.scope)
    if (id === null && about && report?.record !== about)
      throw invalid([{ field: 'scope', message: 'The report is about something else', rule: 'choice' }])
    // Reports have their names, and are counted, together.
    const scope = report ? REPORT : asked.scope
    await checkName(transaction, access, { ...input, scope, id })
    let saved = id
    if (saved === null) {
      const [made] = await transaction.query<{ id: number }>(
        `insert into saved_filter (business_id, scope, name, view, is_shared, created_by)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [access.business_id, scope, input.name, JSON.stringify(input.view), input.is_shared, access.user_id],
      )
      saved = made.id
    } else if (changes.length > 0)
      await transaction.query(
        `update saved_filter set name = $3, view = $4, is_shared = $5, version = version + 1, updated_at = now()
         where business_id = $1 and id = $2`,
        [access.business_id, saved, input.name, JSON.stringify(input.view), input.is_shared],
      )
    if (changes.includes('role_ids')) await shareWithRoles(transaction, { id: saved, role_ids: body.role_ids })
    if (scope === REPORT && (id === null || changes.length > 0)) await keepVersion(transaction, saved, access.user_id)
    const chosen_in = report ? reportScope(report.record) : scope
    if (typeof body.is_default === 'boolean')
      await chooseDefault(transaction, access, chosen_in, saved, body.is_default)
    return find(transaction, access, saved)
  })
}

async function chooseDefault(
  transaction: Transaction,
  access: Access,
  scope: string,
  id: number,
  is_default: boolean,
): Promise<void> {
  const who = [access.business_id, access.user_id, scope]
  if (is_default)
    await transaction.query(
      `insert into saved_filter_default (business_id, member_id, scope, saved_filter_id) values ($1, $2, $3, $4)
       on conflict (business_id, member_id, scope) do update set saved_filter_id = excluded.saved_filter_id`,
      [...who, id],
    )
  else
    await transaction.query(
      'delete from saved_filter_default where business_id = $1 and member_id = $2 and scope = $3 and saved_filter_id = $4',
      [...who, id],
    )
}

async function checkName(
  transaction: Transaction,
  access: Access,
  wanted: { name: string; is_shared: boolean; scope: string; id: number | null },
): Promise<void> {
  const own_filters = await transaction.query<{ id: number; same: boolean }>(
    `select id, name collate any_case = $4 and is_shared = $5 and (is_shared or created_by = $3) as same from saved_filter
     where business_id = $1 and scope = $2 and (created_by = $3 or is_shared)`,
    [access.business_id, wanted.scope, access.user_id, wanted.name, wanted.is_shared],
  )
  if (own_filters.some((one) => one.same && one.id !== wanted.id))
    throw invalid([{ field: 'name', message: 'There is a saved filter of this name already', rule: 'unique' }])
  if (wanted.id === null && own_filters.length >= MAX_OF_ONE)
    throw invalid([{ field: 'name', message: `A list keeps up to ${MAX_OF_ONE} saved filters`, rule: 'max' }])
}

/** Validates a filter before it is saved, and reports every issue. Unknown properties are dropped. */
function readInput(
  definition: RecordDefinition | null,
  body: Record<string, unknown>,
): { name: string; view: View; is_shared: boolean } {
  const issues: Issue[] = []
  const name = typeof body.name === 'string' ? body.name.trim() : ''
  if (name === '') issues.push({ field: 'name', message: 'Name is required', rule: 'required' })
  else if (isRefused(wellFormed(name)))
    issues.push({ field: 'name', message: 'Remove the characters that cannot be shown', rule: 'characters' })
  else if ([...name].length > 60) issues.push({ field: 'name', message: 'Use at most 60 characters', rule: 'max' })
  const view = definition ? readView(definition, body.view, issues) : reportView(body.view, issues)
  if (issues.length > 0) throw invalid(issues)
  return { name, view, is_shared: body.is_shared === true }
}

function reportView(raw: unknown, issues: Issue[]): View {
  const { report, chart, period } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const read = readReport(report)
  if ('message' in read) {
    issues.push({ field: 'view.report', message: read.message, rule: 'view' })
    return {}
  }
  if (period !== undefined && (!isPeriod(period) || period === 'customPeriod'))
    issues.push({ field: 'view.period', message: 'Choose the period of the report', rule: 'choice' })
  const moves = isPeriod(period) && { period }
  return { report: read, ...moves, ...(typeof chart === 'string' && CHART.test(chart) && { chart }) }
}

const MAX_SEARCH = 200

function readView(definition: RecordDefinition, raw: unknown, issues: Issue[]): View {
  const say = (field: string, message: string) => issues.push({ field, message, rule: 'view' })
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    say('view', 'Send what the list shows')
    return {}
  }
  const { filter, search, sort, columns, layout, group_by } = raw as Record<string, unknown>
  const fields = fieldsOf(definition)
  const view: View = {}
  if (filter !== undefined && filter !== null) {
    const parsed = parseFilter(filter)
    if ('message' in parsed) say('view.filter', parsed.message)
    else {
      view.filter = parsed.filter
      for (const message of unknownParts(definition, parsed.filter)) say('view.filter', message)
    }
  }
  if (typeof search === 'string' && search.trim() !== '') view.search = search.slice(0, MAX_SEARCH)
  if (typeof sort === 'string' && sort !== '') {
    const by = sort.replace(/^-/, '')
    if (by !== 'id' && !(Object.hasOwn(fields, by) && kindOf(fields[by]).sortable))
      say('view.sort', 'The list cannot be sorted by this')
    else view.sort = sort
  }
  if (Array.isArray(columns)) {
    const known = columns.filter(
      (column): column is { name: string; width?: unknown; pinned?: unknown } =>
        typeof column === 'object' &&
        column !== null &&
        typeof column.name === 'string' &&
        Object.hasOwn(fields, column.name),
    )
    if (known.length < columns.length) say('view.columns', 'There is no such column')
    view.columns = known.slice(0, 100).map(({ name, width, pinned }) => ({
      name,
      ...(typeof width === 'number' && width >= 40 && width <= 1_000 ? { width: Math.round(width) } : {}),
      ...(pinned === true ? { pinned } : {}),
    }))
  }
  if (layout === 'table' || layout === 'board') view.layout = layout
  if (typeof group_by === 'string' && Object.hasOwn(fields, group_by)) view.group_by = group_by
  const saysNothing = isEmptyFilter(view.filter, view.search) && !view.sort && !view.columns && !view.layout
  if (issues.length === 0 && saysNothing)
    say('view', 'There is nothing to save yet: choose a filter, an order or columns')
  return view
}

function unknownParts(definition: RecordDefinition, filter: FilterGroup): string[] {
  const fields = fieldsOf(definition)
  return filter.conditions.flatMap((part) => {
    if (isGroup(part)) return unknownParts(definition, part)
    const field = Object.hasOwn(fields, part.field) ? fields[part.field] : undefined
    if (!field) return [`The list cannot be filtered by ${part.field}`]
    return kindOf(field).conditions.includes(part.condition)
      ? []
      : [`${field.label} cannot be filtered with ${part.condition}`]
  })
}

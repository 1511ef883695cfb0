import { isManager, type Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, invalid, notAllowed, notFound, Refusal } from '#engine/server/http/refusal.server.ts'
import { type RouteSpec, type SessionCall, sessionRoute } from '#engine/server/http/route.server.ts'
import { differences, recordChanges } from '#engine/server/records/changes.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { business } from './business.record.ts'
import { missingData, type PlaceInput, readBusiness, type Row } from './business-input.server.ts'
import { type BusinessRows, presentBusiness, readBusinessRows, roleName, writeParts } from './business-store.server.ts'
import { industryOf } from './industry.ts'
import { location } from './location.record.ts'
import { createBusiness, type NewBusinessDefault } from './new-business.server.ts'

/** Businesses: those of a person, one, a new one, a change. `defaults` is what the modules give a new business. */
export function businessListRoutes(defaults: readonly NewBusinessDefault[]): RouteSpec[] {
  return [
    sessionRoute({
      method: 'GET',
      path: '/businesses',
      summary: 'The businesses the person works in',
      handler: listBusinesses,
    }),
    sessionRoute({
      method: 'POST',
      path: '/businesses',
      takes: 'fields',
      summary: 'Create a business; the signed-in person becomes its owner',
      handler: async (call) => {
        const { services, caller, body } = call
        const made = await createBusiness({
          services,
          account_id: caller.account.id,
          body,
          request_id: caller.request_id,
          address: caller.address,
          defaults,
        })
        call.reply.status(201)
        return made
      },
    }),
    sessionRoute({
      method: 'GET',
      path: '/businesses/:id',
      summary: 'One business with its places and the required data it lacks',
      handler: getBusiness,
    }),
    sessionRoute({
      method: 'PUT',
      path: '/businesses/:id',
      takes: 'fields',
      summary: 'Change a business; needs its version',
      handler: putBusiness,
    }),
  ]
}

interface ListRow {
  row: Row & { id: number; name: string }
  is_owner: boolean
  has_second_factor: boolean
  roles: string[]
  place: Row | null
}

async function listBusinesses({ services, caller }: SessionCall): Promise<Row[]> {
  const { database } = services
  const account_id = caller.account.id
  const memberships = await database.read(
    { business_id: null, user_id: account_id },
    'select business_id::text from membership where account_id = $1::bigint and is_active order by membership.business_id',
    [account_id],
  )
  const found: Row[] = []
  // Read them one by one, because row security opens one business at a time.
  for (const [id] of memberships) {
    const business_id = Number(id)
    const [answer] = await database.read({ business_id, user_id: account_id }, LIST_SQL, [business_id, account_id])
    if (!answer) continue
    const { row, is_owner, roles, place, has_second_factor } = JSON.parse(answer[0] as string) as ListRow
    const { name, industry, created_by, is_demo } = row
    const is_complete = missingData(row, place ? [place] : []).missing.length === 0
    const role_name = roleName(roles)
    const city = place?.city ?? null
    // A person who needs a second step and has none must set it up before entering.
    const needs_second_factor =
      row.require_second_factor === true && !has_second_factor && (is_owner || role_name === 'Admin')
    found.push({
      ...{ id: row.id, name, role_name, is_owner, is_complete, needs_second_factor },
      ...industryOf(industry),
      ...{ city, created_by, is_demo },
    })
  }
  return found
}

const LIST_SQL = `
select json_build_object(
  'row', row_to_json(b),
  'is_owner', b.created_by = m.id,
  'has_second_factor', exists (select 1 from second_factor f where f.account_id = m.id and f.confirmed_at is not null),
  'roles', (select coalesce(json_agg(r.name order by r.id), '[]') from member_role mr
            join role r on r.business_id = $1::bigint and r.id = mr.role_id
            where mr.business_id = $1::bigint and mr.member_id = m.id),
  'place', (select row_to_json(l) from location l where l.business_id = $1::bigint and l.deleted_at is null
            order by l.is_default desc nulls last, l.id limit 1)
)::text
from business b join member m on m.business_id = $1::bigint and m.id = $2::bigint and m.status = 'Active' and m.deleted_at is null
where b.id = $1::bigint`

async function getBusiness(call: SessionCall): Promise<Row> {
  const access = await accessTo(call)
  const rows = await call.services.database.transaction(access, (transaction) => readBusinessRows(transaction))
  if (!rows) throw notFound()
  call.reply.header('etag', `W/"${rows.row.version}"`)
  return presentBusiness(rows, access)
}

async function putBusiness(call: SessionCall): Promise<Row> {
  const { services, caller, body } = call
  const access = await accessTo(call)
  if (!isManager(access)) throw notAllowed()
  const version = versionOf(call)
  return services.database.transaction(access, async (transaction) => {
    const before = await readBusinessRows(transaction, true)
    if (!before) throw notFound()
    if (version !== before.row.version) throw conflict(presentBusiness(before, access))
    const { values, places, issues } = readBusiness({ body, before: before.row, known: before.places })
    if (issues.length > 0) throw invalid(issues)

    const knownPlace = (place: PlaceInput) => before.places.find((one) => one.id === place.id)
    const changed = (places ?? []).filter((place) => isChanged(place, knownPlace(place)))
    // A save that changes nothing leaves the version.
    if (changed.length > 0 || Object.keys(differences(business, before.row, { ...before.row, ...values })).length > 0)
      await writeBusiness(transaction, access.business_id, values)
    for (const place of changed) {
      await saveRecord({
        catalog: services.catalog,
        specials: new Map(),
        definition: location,
        access,
        request_id: caller.request_id,
        address: caller.address,
        transaction,
        id: place.id,
        version: knownPlace(place)?.version,
        body: place.values,
      })
    }
    const after = (await readBusinessRows(transaction)) as BusinessRows
    const changes = differences(business, before.row, after.row)
    if (Object.keys(changes).length > 0)
      recordChanges(transaction, {
        definition: business,
        access,
        request_id: caller.request_id,
        address: caller.address,
        action: 'updated',
        entries: [{ id: access.business_id, changes, words: null }],
      })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
    call.reply.header('etag', `W/"${after.row.version}"`)
    const location_ids = [...access.location_ids, ...newPlaces(before, after)]
    return presentBusiness(after, { ...access, location_ids })
  })
}

async function writeBusiness(transaction: Transaction, id: number, values: Row): Promise<void> {
  const { names, casts, list } = writeParts(values)
  const sets = names.map((name, index) => `${name} = ${casts[index]}`)
  await transaction.query(
    `update business set ${[...sets, 'version = version + 1', 'updated_at = now()'].join(', ')} where id = $${list.length + 1}`,
    [...list, id],
  )
}

function newPlaces(before: BusinessRows, after: BusinessRows): number[] {
  const known = new Set(before.places.map((place) => place.id))
  return after.places.map((place) => place.id).filter((id) => !known.has(id))
}

function isChanged(place: PlaceInput, was: Row | undefined): boolean {
  if (!was) return true
  return Object.entries(place.values).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(was[name] ?? null),
  )
}

/** What the person may do in the business of the path; 404 when it is not theirs, as for one that does not exist. */
async function accessTo({ services, caller, params }: SessionCall): Promise<Access> {
  if (!/^[1-9]\d{0,15}$/.test(params.id) || !Number.isSafeInteger(Number(params.id))) throw notFound()
  return services.identity.access(caller.account, Number(params.id))
}

function versionOf({ body, request }: SessionCall): number {
  if (Number.isSafeInteger(body.version)) return body.version as number
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '')
  if (match) return Number(match[1])
  throw new Refusal({
    status: 428,
    code: 'E_VERSION_REQUIRED',
    message: 'Send the version of the record that you are changing',
  })
}

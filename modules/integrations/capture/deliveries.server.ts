import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '../connections/routes.server.ts'
import { type Connection, findConnection } from '../connections/store.server.ts'
import { wakeCapture } from './intake.server.ts'
import { type Mapping, mappingProblem, pathsOf } from './mapping.ts'
import { itemOf, readWith } from './read-delivery.server.ts'

const STATES = ['waiting', 'done', 'mapping_failed', 'failed'] as const
const PAGE = 30
const SHOWN_RAW = 20_000

interface Delivery {
  id: number
  received_at: Date
  way: 'hook' | 'pull'
  state: (typeof STATES)[number]
  outcome: 'created' | 'added' | 'duplicate' | null
  lead_id: number | null
  title: string | null
  error: string | null
  repeats: number
  attempts: number
  processed_at: Date | null
}

const COLUMNS = 'id, received_at, way, state, outcome, lead_id, title, error, repeats, attempts, processed_at'

/** The deliveries of a connection, for the owner and Admins: view, read again, try again. */
export const deliveryRoutes = (): RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/connections/:id/deliveries',
    permission: 'manage',
    summary: 'What came in through a connection, newest first, by state',
    handler: (call) =>
      inConnection(call, async (transaction, connection) => {
        const { state, after } = call.query
        if (state !== undefined && !(STATES as readonly string[]).includes(state)) throw badRequest('Unknown state')
        if (after !== undefined && !/^[1-9]\d{0,14}$/.test(after)) throw badRequest('Unknown place in the list')
        const data = await transaction.query<Delivery>(
          `select ${COLUMNS} from inbound_delivery where business_id = $1::bigint and connection_id = $2::bigint
             and ($3::text is null or state = $3) and ($4::bigint is null or id < $4::bigint) order by id desc limit $5::int`,
          [connection.business_id, connection.id, state ?? null, after ?? null, PAGE + 1],
        )
        return { data: data.slice(0, PAGE), next: data.length > PAGE ? String(data[PAGE - 1].id) : null }
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/connections/:id/deliveries/:delivery_id',
    permission: 'manage',
    summary: 'One delivery as it came, and as the connection reads it now',
    handler: (call) =>
      inConnection(call, async (transaction, connection) => {
        const delivery = await findDelivery(transaction, connection, idOf(call.params.delivery_id))
        const { raw, content_type, ...shown } = delivery
        return {
          ...shown,
          content_type,
          raw: raw.toString('utf8').replaceAll('\u0000', '').slice(0, SHOWN_RAW),
          ...(await previewOf(connection, delivery)),
        }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/connections/:id/deliveries/:delivery_id/replay',
    permission: 'manage',
    summary: 'Make a lead of a delivery once more, with the mapping as it is now',
    handler: (call) =>
      inConnection(call, async (transaction, connection) => {
        const delivery = await findDelivery(transaction, connection, idOf(call.params.delivery_id))
        if (connection.status === 'paused') throw ruleBroken('Resume the connection first')
        await transaction.query(
          `update inbound_delivery set state = 'waiting', error = null, attempts = 0 where business_id = $1::bigint and id = $2::bigint`,
          [connection.business_id, delivery.id],
        )
        await wakeCapture(transaction, { services: call.services, connection })
        await writeAudit(transaction, {
          business_id: connection.business_id,
          actor_id: call.caller.access.user_id,
          record: 'connection',
          record_id: connection.id,
          action: 'replay',
          changes: { delivery: [null, `no. ${delivery.id}`] },
          note: connection.label,
          request_id: call.caller.request_id,
          address: call.caller.address,
        })
        return { message: 'It is tried again' }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/connections/:id/test',
    takes: ['sample', 'mapping'],
    permission: 'manage',
    summary: 'What a sample would become with a mapping; no lead is made of it',
    handler: (call) =>
      inConnection(call, async (_transaction, connection) => {
        const { sample, mapping } = call.body
        const problem = mapping === undefined ? null : mappingProblem(mapping)
        if (problem)
          throw invalid([{ field: `mapping.${problem.target.slice(0, 40)}`, message: problem.message, rule: 'format' }])
        if (typeof sample !== 'object' || sample === null || Array.isArray(sample))
          throw invalid([{ field: 'sample', message: 'Send one enquiry as an object', rule: 'format' }])
        const settings = { ...connection.settings, ...(mapping === undefined ? {} : { mapping: mapping as Mapping }) }
        return preview({ ...connection, settings }, sample, new Date())
      }),
  }),
]

async function previewOf(connection: Connection, delivery: { raw: Buffer; content_type: string; received_at: Date }) {
  const { item, problem } = await itemOf(delivery)
  return item === null ? { paths: [], enquiry: null, problem } : preview(connection, item, delivery.received_at)
}

const preview = (connection: Connection, item: object, at: Date) => ({
  paths: pathsOf(item),
  ...readWith(connection, item, at),
})

async function findDelivery(transaction: Transaction, connection: Connection, id: number) {
  const [found] = await transaction.query<Delivery & { raw: Buffer; content_type: string }>(
    `select ${COLUMNS}, raw, content_type from inbound_delivery
     where business_id = $1::bigint and connection_id = $2::bigint and id = $3::bigint`,
    [connection.business_id, connection.id, id],
  )
  if (!found) throw notFound()
  return found
}

function inConnection<Result>(
  { services, caller, params }: MemberCall,
  work: (transaction: Transaction, connection: Connection) => Promise<Result>,
): Promise<Result> {
  return services.database.transaction(caller.access, async (transaction) => {
    const { business_id } = caller.access
    const connection = await findConnection(transaction, { business_id, id: idOf(params.id) })
    if (!connection) throw notFound()
    return work(transaction, connection)
  })
}

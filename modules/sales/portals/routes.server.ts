import { indianDate } from '#base/financial-year.ts'
import { addDays } from '#base/days.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { countOrRefuse } from '#platform/limits/counter.server.ts'
import { SAMPLE_USER } from '#modules/gst/index.server.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { makeEinvoices, owesDocument } from '../e-invoice/keep-e-invoices.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { ENTITIES, type Entity } from './entities.ts'
import {
  listPortalUsers,
  type PortalSetting,
  readPortalSetting,
  readPortalUser,
  removePortalUser,
  writePortalSetting,
  writePortalUser,
} from './settings.server.ts'
import { arePortalsOn, arePortalsSimulated, PORTAL_WORLD, portalsFor, type PortalWorld } from './world.server.ts'

const LONGEST_NAME = 30
const TESTS_PER_HOUR = 20
const HOUR = 3_600
/** How far back documents are found that were posted before the settings said that e-invoices are owed. */
const BACK_DAYS = 29
const MOST_FOUND = 500

/** The settings of the portals; for the owner and Admins. */
export const portalRoutes = (world: PortalWorld = PORTAL_WORLD): readonly RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/portal_settings',
    permission: 'manage',
    summary:
      'Whether e-invoices are owed, and the GSTINs with their users at the portals; passwords are never answered',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        ...(await readPortalSetting(transaction)),
        users: await listPortalUsers(transaction),
        is_on: arePortalsOn(services),
        sample_user: arePortalsSimulated(services) ? SAMPLE_USER : null,
      })),
  }),
  memberRoute({
    method: 'PUT',
    path: '/portal_settings',
    permission: 'manage',
    takes: ['turnover', 'entity', 'auto_push'],
    summary:
      'Sets turnover, kind of business and whether posting pushes; documents of the last 30 days that owe one are found',
    async handler(call) {
      const setting = readSetting(call.body)
      return call.services.database.transaction(call.caller.access, async (transaction) => {
        await writePortalSetting(transaction, setting, new Date())
        return { ...setting, found: await findOwed(transaction, call, setting) }
      })
    },
  }),
  memberRoute({
    method: 'PUT',
    path: '/portal_users/:gstin',
    permission: 'manage',
    takes: ['username', 'password'],
    summary: 'Stores the user for programs of a GSTIN, after the portal has accepted it',
    handler: (call) => storeUser(call, world),
  }),
  memberRoute({
    method: 'DELETE',
    path: '/portal_users/:gstin',
    permission: 'manage',
    summary: 'Forgets the user of a GSTIN; nothing is pushed for it any more',
    async handler(call) {
      const { services, caller } = call
      await services.database.transaction(caller.access, async (transaction) => {
        await removePortalUser(transaction, await knownGstin(transaction, call))
      })
      return {}
    },
  }),
]

/** A text or number of a body as text; anything else is empty. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function readSetting(body: Record<string, unknown>): PortalSetting {
  const issues: Issue[] = []
  const turnover = textOf(body.turnover).trim()
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(turnover))
    issues.push({ field: 'turnover', message: 'Enter the turnover in crore, such as 7.5', rule: 'format' })
  const entity = ENTITIES.find((one) => one === body.entity) as Entity | undefined
  if (!entity) issues.push({ field: 'entity', message: 'Choose from the list', rule: 'choice' })
  if (issues.length > 0 || !entity) throw invalid(issues)
  return { turnover, entity, auto_push: body.auto_push === true }
}

async function knownGstin(transaction: Transaction, { params }: MemberCall): Promise<string> {
  const found = (await listPortalUsers(transaction)).find(({ gstin }) => gstin === params.gstin)
  if (!found) throw badRequest('Choose one of the GSTINs of the business')
  return found.gstin
}

/** Asks the portal for a session before anything is stored, so that a wrong password is noticed where it is typed. */
async function storeUser(call: MemberCall, world: PortalWorld): Promise<unknown> {
  const { services, caller, body } = call
  const { database } = services
  const gstin = await database.transaction(caller.access, (transaction) => knownGstin(transaction, call))
  const kept = await database.transaction(caller.access, (transaction) => readPortalUser(transaction, services, gstin))
  const username = textOf(body.username).trim()
  // An empty password keeps the stored one.
  const password = textOf(body.password) || (kept?.password ?? '')
  const issues = [
    ...textIssues('username', username, 'Enter the user name'),
    ...textIssues('password', password, 'Enter the password'),
  ]
  if (issues.length > 0) throw invalid(issues)
  const user = { gstin, username, password }
  const portals = portalsFor(services, user, world)
  if (!portals) throw ruleBroken('This installation is not connected to the portals')
  const counter = {
    name: 'portal_sign_in',
    key: `business ${caller.access.business_id}`,
    seconds: HOUR,
    limit: TESTS_PER_HOUR,
  }
  await countOrRefuse(database, counter, new Date(world.now()))
  const answer = await portals.einvoice.signIn()
  if (answer.outcome === 'again') throw ruleBroken('The portal does not answer now. Try again later.')
  if (answer.outcome !== 'done')
    throw invalid([{ field: 'password', message: 'The portal refuses this user and password', rule: 'sign_in' }])
  await database.transaction(caller.access, (transaction) =>
    writePortalUser(transaction, services, user, new Date(world.now())),
  )
  return { gstin, username }
}

function textIssues(field: string, text: string, message: string): Issue[] {
  if (text === '') return [{ field, message, rule: 'required' }]
  return text.length > LONGEST_NAME ? [{ field, message: `Use at most ${LONGEST_NAME} characters`, rule: 'max' }] : []
}

/** Makes e-invoices for posted documents of the last 30 days that owe one and have none; returns their number. */
async function findOwed(transaction: Transaction, call: MemberCall, setting: PortalSetting): Promise<number> {
  const since = addDays(indianDate(new Date()), -BACK_DAYS)
  let found = 0
  for (const definition of [invoice, creditNote]) {
    const rows = await transaction.query<{ id: number }>(
      `select id from ${definition.name} where business_id = $1::bigint and status = 'posted' and e_invoice_status is null
         and date >= $2::date and deleted_at is null order by id limit ${MOST_FOUND} for update`,
      [transaction.scope.business_id, since],
    )
    const docs = await readFullRows(
      transaction,
      definition,
      rows.map(({ id }) => id),
    )
    const changes = []
    for (const doc of docs.values())
      if (await owesDocument(transaction, definition.name, doc, setting))
        changes.push({
          ...{ step: 'change' as const, id: doc.id, before: doc, issues: [] },
          values: { e_invoice_status: 'yet_to_push' },
        })
    if (changes.length === 0) continue
    const options = writing(call, definition)
    const { written } = await changeRecords(transaction, {
      ...{ ...options, changes, cause: 'action', action: 'e_invoice_state', word: 'e_invoice_moved' },
      ...{ is_quiet: true, on_issue: 'refuse' },
    })
    const owed = written.flatMap(({ after }) => after ?? [])
    await makeEinvoices(transaction, options, { record: definition.name, docs: owed, setting })
    found += owed.length
  }
  return found
}

import { Readable } from 'node:stream'
import { XMLBuilder } from 'fast-xml-parser'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { mayReadPrice } from '../documents/items/fill-lines.server.ts'
import { daysOf } from '../outstanding/days.server.ts'
import { LEDGER_RECORDS } from '../payments/entries.server.ts'
import { mayExportWhole } from '../returns/asked.server.ts'
import { type FixedLedger, type LedgerNames, namesFrom, sharedName, USUAL_NAMES } from './ledgers.ts'
import type { Days } from './pages.ts'
import { ledgerPages, type Place, vouchersPage } from './read.server.ts'
import { itemPages, stockBasics } from './stock.server.ts'
import { godownXml, groupXml, itemXml, unitXml } from './stock.ts'
import { ledgerXml, tallyName, tallyText, voucherXml } from './voucher.ts'

const MOST_DAYS = 3660
const XML_TYPE = 'application/xml; charset=utf-8'

const writer = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** Files for Tally: ledgers first, then vouchers, as its Import of data takes them; and the names of the owner's ledgers there. */
export const tallyRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/tally/masters',
    permission: { record: 'invoice', right: 'export' },
    summary:
      'The ledgers and stock items that the vouchers of ?from to ?to name, and those with opening stock, with units, groups and stores, as XML for Tally',
    costly: true,
    alone: true,
    handler: (call) => send(call, { report: 'All Masters', file: 'Masters', pages: masterPages }),
  }),
  memberRoute({
    method: 'GET',
    path: '/tally/vouchers',
    permission: { record: 'invoice', right: 'export' },
    summary: 'Everything that was posted from ?from to ?to, as vouchers in XML for Tally',
    costly: true,
    alone: true,
    handler: (call) => send(call, { report: 'Vouchers', file: 'Vouchers', pages: voucherPages }),
  }),
  memberRoute({
    method: 'GET',
    path: '/tally/names',
    permission: { record: 'invoice', right: 'export' },
    summary: 'The names of the ledgers in the Tally of the business',
    handler: async ({ services, caller }) => ({
      names: await services.database.transaction(caller.access, readNames),
      usual: USUAL_NAMES,
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/tally/names',
    permission: 'manage',
    takes: ['names'],
    summary: 'Sets the names of the ledgers: {names: {sales: …}}; an empty name is the usual one',
    async handler({ services, caller, body }) {
      const names = checkedNames(body.names)
      await services.database.transaction(caller.access, (transaction) =>
        transaction.query(
          `insert into tally_setting (business_id, names) select b.id, $2::jsonb from business b where b.id = $1::bigint
           on conflict (business_id) do update set names = excluded.names`,
          [caller.access.business_id, JSON.stringify(names)],
        ),
      )
      return { names, usual: USUAL_NAMES }
    },
  }),
]

async function readNames(transaction: Transaction): Promise<LedgerNames> {
  const [row] = await transaction.query<{ names: Record<string, unknown> }>(
    'select names from tally_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return namesFrom(row?.names ?? {})
}

function checkedNames(sent: unknown): LedgerNames {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw badRequest('Send the names by ledger')
  const own = sent as Record<string, unknown>
  const wrong = Object.keys(own).find((key) => !Object.hasOwn(USUAL_NAMES, key) || typeof own[key] !== 'string')
  if (wrong !== undefined) throw badRequest('Send the names by ledger')
  for (const [key, name] of Object.entries(own))
    if (tallyName(name as string) !== (name as string).trim())
      throw invalid([{ field: `names.${key}`, message: 'Use up to 99 characters on one line', rule: 'length' }])
  const names = namesFrom(own)
  const shared: FixedLedger | null = sharedName(names)
  if (shared)
    throw invalid([{ field: `names.${shared}`, message: 'Another ledger has this name already', rule: 'unique' }])
  return names
}

/** Refuses a person who may not read every paper of the books whole: books without some of them would be wrong. */
function mustReadAll({ services, caller: { access } }: MemberCall): void {
  if (!LEDGER_RECORDS.every((record) => mayExportWhole(services.catalog.get(record), access)))
    throw ruleBroken('The books need every paper with all its fields. Ask for the right to export them all.')
}

type Pages = (call: MemberCall, names: LedgerNames, days: Days) => AsyncGenerator<Record<string, unknown>[]>

async function send(call: MemberCall, { report, file, pages }: { report: string; file: string; pages: Pages }) {
  mustReadAll(call)
  const days = daysOf(call.query, MOST_DAYS)
  const { database } = call.services
  const { names, company } = await database.transaction(call.caller.access, async (transaction) => ({
    names: await readNames(transaction),
    company: await companyOf(transaction),
  }))
  const name = `${['Tally', file, days.from, days.to].join(' ')}.xml`
  const text = envelope(report, company, pages(call, names, days))
  return sendFile(call, { name, type: XML_TYPE, file: Readable.from(text) })
}

async function companyOf(transaction: Transaction): Promise<string> {
  const [row] = await transaction.query<{ name: string }>('select name from business where id = $1::bigint', [
    transaction.scope.business_id,
  ])
  return row?.name ?? ''
}

/** The file in pieces: the envelope, with one message for each ledger or voucher. */
async function* envelope(
  report: string,
  company: string,
  pages: AsyncGenerator<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  const request = writer.build({
    REQUESTDESC: { REPORTNAME: report, STATICVARIABLES: { SVCURRENTCOMPANY: tallyText(company) } },
  })
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>${request}<REQUESTDATA>\n`
  for await (const page of pages)
    yield page
      .map((message) => `${writer.build({ TALLYMESSAGE: { '@xmlns:UDF': 'TallyUDF', ...message } })}\n`)
      .join('')
  yield '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'
}

const insideOf =
  ({ services, caller }: MemberCall) =>
  <Of>(use: (transaction: Transaction) => Promise<Of>): Promise<Of> =>
    services.database.transaction(caller.access, use)

async function* masterPages(call: MemberCall, names: LedgerNames, days: Days) {
  const inside = insideOf(call)
  // Tally takes the masters in their order: an item needs its unit and group.
  const { units, groups, godowns } = await inside(stockBasics)
  yield [...units.map(unitXml), ...groups.map(groupXml), ...godowns.map(godownXml)]
  const with_cost = mayReadPrice('purchase', call.caller.access)
  for await (const page of itemPages(inside, { ...days, with_cost })) yield page.map((item) => itemXml(item, days.from))
  for await (const page of ledgerPages(inside, { names, days })) yield page.map(ledgerXml)
}

async function* voucherPages(call: MemberCall, names: LedgerNames, days: Days) {
  const inside = insideOf(call)
  const { catalog } = call.services
  for (let after: Place = { date: days.from, id: 0 }; ; ) {
    const start = after
    const { vouchers, last } = await inside((transaction) =>
      vouchersPage(transaction, { catalog, names, days, after: start }),
    )
    if (!last) return
    yield vouchers.map(voucherXml)
    after = last
  }
}

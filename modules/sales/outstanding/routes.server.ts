import { indianDate } from '#base/financial-year.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { sendPaper } from '../paper/send-paper.server.ts'
import { rupeesOf } from '../rules/amounts.ts'
import { type Balance, statementOf } from '../rules/payments/statement.ts'
import { ageingRoutes } from './ageing.server.ts'
import { daysOf } from './days.server.ts'
import { balancesBefore, owedBefore, readEntries, wireEntry } from './entries.server.ts'
import { statementPaper } from './statement-paper.ts'

async function statementFor({ services, caller: { access }, params, query }: MemberCall) {
  const { catalog, database } = services
  const contact_id = idOf(params.id)
  const found = await readRecord(database, { catalog, definition: contact, access, id: contact_id }, (values) =>
    wholeSelect({ catalog, definition: contact, access, values }),
  )
  const client = JSON.parse(found.json) as Record<string, unknown>
  const days = daysOf(query, 3660)
  const { before, entries } = await database.transaction(access, async (transaction) => ({
    before: await owedBefore(transaction, { catalog, access, contact_id, day: days.from }),
    entries: await readEntries(transaction, { catalog, access, contact_id, ...days }),
  }))
  const name = [client.account_name, client.name].find((one) => typeof one === 'string' && one !== '')
  return { statement: statementOf(entries, { ...days, before }), name: String(name ?? ''), ...days }
}

const balance = ({ amount, side }: Balance) => ({ amount: rupeesOf(amount), side })

const permission = { record: 'invoice', right: 'view' } as const

/** Ageing, statements and the day book. */
export const outstandingRoutes: readonly RouteSpec[] = [
  ...ageingRoutes,
  memberRoute({
    method: 'GET',
    path: '/contacts/:id/statement',
    permission,
    summary: 'Statement of a client from ?from to ?to, of the papers that the person may see',
    costly: true,
    async handler(call) {
      const { statement, from, to } = await statementFor(call)
      const { opening, closing, lines, debits, credits } = statement
      return {
        ...{ from, to, opening: balance(opening), closing: balance(closing) },
        ...{ debits: rupeesOf(debits), credits: rupeesOf(credits) },
        lines: lines.map(({ debit, credit, ...line }) => ({
          ...line,
          ...{ debit: rupeesOf(debit), credit: rupeesOf(credit), balance: balance(line.balance) },
        })),
      }
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/contacts/:id/statement/pdf',
    permission,
    summary: 'Statement of a client as a PDF: ?from, ?to, ?language=en, hi, gu or ta',
    costly: true,
    alone: true,
    handler: (call) =>
      sendPaper(call, async () => {
        const { statement, ...rest } = await statementFor(call)
        return {
          name: `${['Statement', rest.name].join(' ')}.pdf`,
          paperIn: (printing) => statementPaper(statement, { ...rest, ...printing }),
        }
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/day_book',
    permission,
    summary:
      'What was posted from ?from to ?to, at most 92 days, of the papers that the person may see, and what cash and bank had before',
    costly: true,
    async handler({ services: { catalog, database }, caller: { access }, query }) {
      const today = indianDate(new Date())
      const days = daysOf({ from: query.from ?? today, to: query.to ?? query.from ?? today }, 92)
      return database.transaction(access, async (transaction) => {
        const entries = await readEntries(transaction, { catalog, access, ...days })
        const { cash, bank } = await balancesBefore(transaction, { catalog, access, day: days.from })
        return { ...days, opening: { cash: rupeesOf(cash), bank: rupeesOf(bank) }, data: entries.map(wireEntry) }
      })
    },
  }),
]

import type { Language } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { factsOf, registrationOf } from './facts.server.ts'
import { type Dress, dressOf } from './look.server.ts'
import { printedOf } from './own-fields.ts'
import { withPricesAbroad } from './prices-of-invoice.server.ts'
import { copiesOf, OWN_WRITERS, type Paper, paperOf } from './paper.ts'
import { printPapers } from './print.server.ts'
import { withPrinted } from './printed.server.ts'
import { languageWanted, sendPdf } from './send-paper.server.ts'

/** The most documents in one file. */
export const MOST_PRINTED = 100

const WAYS =
  '?language=en, hi, gu or ta; ?copies=all prints every copy of an invoice or a challan, ?size=roll prints on 80 mm'

/** The PDF of one document and of several as one file, as their reader may see them: hidden and masked fields are so on paper. */
export const paperRoutes = (definition: RecordDefinition): readonly RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: `/${definition.path}/:id/pdf`,
    permission: { record: definition.name, right: 'view' },
    summary: `${definition.label.one} as a PDF; drafts are marked: ${WAYS}`,
    costly: true,
    alone: true,
    handler: (call) => print(call, { definition, ids: [idOf(call.params.id)] }),
  }),
  memberRoute({
    method: 'GET',
    path: `/${definition.path}/pdf`,
    permission: { record: definition.name, right: 'view' },
    summary: `Up to ${MOST_PRINTED} of ${definition.label.many} as one PDF: ?ids=1-2-3; ${WAYS}`,
    costly: true,
    alone: true,
    handler: (call) => print(call, { definition, ids: idsOf(call.query.ids) }),
  }),
]

function idsOf(raw = ''): number[] {
  const texts = raw.length > 20 * MOST_PRINTED ? [] : raw.split('-')
  if (texts.length > MOST_PRINTED || !texts.every((text) => /^[1-9]\d{0,15}$/.test(text)))
    throw badRequest(`Give 1 to ${MOST_PRINTED} ids, such as ?ids=1-2-3`)
  return [...new Set(texts.map(Number))]
}

const print = (call: MemberCall, options: { definition: RecordDefinition; ids: readonly number[] }) =>
  printRows(call, options, (row) =>
    options.ids.length === 1 ? fileName(options.definition, row) : `${options.definition.label.many}.pdf`,
  )

/** Adds to a row, as its reader may see it, what its paper needs of other records. */
type Complete = (transaction: Transaction, row: PrintedRow) => Promise<PrintedRow>
type PrintedRow = Readonly<Record<string, unknown>>

/** Sends documents as one PDF. `kind` is the paper where it is not that of the record; `nameOf` names the file by the first row. */
export async function printRows(
  call: MemberCall,
  options: { definition: RecordDefinition; ids: readonly number[]; kind?: string; complete?: Complete },
  nameOf: (row: PrintedRow) => string,
) {
  const { definition, ids, kind, complete } = options
  const { services, caller, query } = call
  const { access } = caller
  const { database } = services
  const wanted = languageWanted(call)
  if (query.size !== undefined && query.size !== 'roll') throw badRequest('The size is roll, or left out')
  if (query.copies !== undefined && query.copies !== 'all') throw badRequest('The copies are all, or left out')
  const language =
    wanted ?? (await database.transaction(access, (transaction) => languageOfAccount(transaction, access.user_id)))
  const { rows, papers, dress } = await readPapers(services, {
    definition,
    ids,
    kind,
    complete,
    access,
    language,
    copies: query.copies === 'all',
  })
  const name = nameOf(rows[0])
  const pdf = await printPapers({ papers, dress, size: query.size === 'roll' ? 'roll' : 'a4' })
  return sendPdf(call, { name, pdf })
}

/** The name of the PDF of a document. */
export const fileName = (definition: RecordDefinition, row: Readonly<Record<string, unknown>>): string =>
  `${definition.label.one} ${String(row.number ?? `draft ${row.id}`).replaceAll('/', '-')}.pdf`

/** Papers as a reader may see them, with the rows that they were made of and the look of the business. */
export async function readPapers(
  { catalog, database }: Services,
  {
    definition,
    ids,
    kind = definition.name,
    complete,
    access,
    language,
    copies,
  }: {
    definition: RecordDefinition
    ids: readonly number[]
    kind?: string
    complete?: Complete
    access: Access
    language: Language
    copies: boolean
  },
): Promise<{ rows: Record<string, unknown>[]; papers: Paper[]; dress: Dress }> {
  const whole = await withPrinted(database, { definition, access })
  const printed = printedOf(whole, OWN_WRITERS)
  const rows: Record<string, unknown>[] = []
  for (const id of ids) {
    const found = await readRecord(database, { catalog, definition: whole, access, id }, (values) =>
      wholeSelect({ catalog, definition: whole, access, values }),
    )
    rows.push(JSON.parse(found.json) as Record<string, unknown>)
  }
  return database.transaction(access, async (transaction) => {
    const dress = await dressOf(transaction)
    const papers: Paper[] = []
    for (const [index, stored] of rows.entries()) {
      const row = definition.name === 'credit_note' ? await withPricesAbroad(transaction, stored) : stored
      const of = { record: definition.name, id: ids[index] }
      const facts = await factsOf(transaction, { ...of, location_id: row.location_id })
      const registration = await registrationOf(transaction, of)
      const wanted = copies ? copiesOf(kind, row) : []
      for (const copy of wanted.length > 0 ? wanted : [undefined])
        papers.push(
          paperOf(complete ? await complete(transaction, row) : row, {
            kind,
            facts,
            language,
            second: dress.look.second_language,
            copy,
            registration,
            printed,
          }),
        )
    }
    return { rows, papers, dress }
  })
}

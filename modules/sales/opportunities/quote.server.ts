import { indianDate } from '#base/financial-year.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { definitionFor, idOf, writing } from '#engine/server/records/call.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord, saveRecord } from '#engine/server/records/write.server.ts'
import { opportunity } from '#modules/crm/opportunities/opportunity.record.ts'
import { ownCopies } from '../documents/copied.ts'
import { quotation } from '../quotations/quotation.record.ts'

type Line = Record<string, unknown>

const LINE_FIELDS = ['item_id', 'description', 'quantity', 'price'] as const

/** Makes a draft quotation from an opportunity: its client and its items, as far as the person may read them. */
export const quoteRoute = memberRoute({
  method: 'POST',
  path: '/opportunities/:id/quotation',
  takes: [],
  permission: { record: 'quotation', right: 'create' },
  summary: 'A draft quotation with the client and the items of an opportunity',
  async handler(call) {
    const { services, caller, params } = call
    const { access } = caller
    const definition = definitionFor(opportunity, access)
    const of = { catalog: services.catalog, definition, access, id: idOf(params.id) }
    const read = await readRecord(services.database, of, (values) => wholeSelect({ ...of, values }))
    const found = JSON.parse(read.json) as Record<string, unknown>
    const lines = (Array.isArray(found.lines) ? found.lines : []) as Line[]
    const { definition: made_of, ofHead, ofLine } = ownCopies({ from: opportunity, to: quotation }, access)
    const body = {
      opportunity_id: of.id,
      ...{ contact_id: found.contact_id ?? null, location_id: found.location_id ?? null },
      date: indianDate(new Date()),
      // The prices of an opportunity are without GST.
      prices_include_tax: false,
      ...ofHead(found),
      lines: lines.map((line) => ({
        ...Object.fromEntries(LINE_FIELDS.map((name) => [name, line[name] ?? null])),
        ...ofLine(line),
      })),
    }
    return services.database.transaction(access, async (transaction) => {
      const made = await saveRecord({
        ...writing(call, quotation),
        ...{ definition: made_of, transaction, id: null, body },
      })
      return { quotation: { id: made.id } }
    })
  },
})

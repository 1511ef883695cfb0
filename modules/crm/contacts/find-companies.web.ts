import { readPage } from '#engine/web/calls.ts'
import type { RecordOption } from '#engine/web/options-query.ts'
import { textOf } from '#engine/web/value-text.ts'
import { contact } from './contact.record.ts'

const MOST = 20
const COMPANIES = { field: 'kind', condition: 'In' as const, values: ['Company'] }
const WITH_COMPANY = { field: 'company_id', condition: 'Not Empty' as const, values: [] }

/** Companies to choose from: those with the typed words, then those of people with these words, named beside them. */
export async function findCompanies(typed: string, signal: AbortSignal): Promise<RecordOption[]> {
  const read = (condition: typeof COMPANIES | typeof WITH_COMPANY, columns: string[]) =>
    readPage(
      contact,
      {
        ...{ limit: MOST, sort: 'name', columns, filter: { combiner: 'AND', conditions: [condition] } },
        ...(typed === '' ? {} : { search: typed }),
      },
      signal,
    )
  const [companies, people] = await Promise.all([
    read(COMPANIES, ['name', 'city']),
    typed === '' ? null : read(WITH_COMPANY, ['name', 'company_id']),
  ])
  const found = new Map(
    companies.data.map((row) => [
      row.id,
      { id: row.id, title: textOf(row.name), detail: textOf(row.city), is_live: true },
    ]),
  )
  for (const { name, company_id, titles } of people?.data ?? []) {
    const title = (titles as Record<string, string | null> | undefined)?.company_id
    if (typeof company_id === 'number' && title && !found.has(company_id))
      found.set(company_id, { id: company_id, title, detail: textOf(name), is_live: true })
  }
  return [...found.values()].slice(0, MOST)
}

import type { Catalog } from '#engine/record/catalog.ts'

/** The records of the specification's module names (section 5); a name whose module is not built has none. */
const RECORDS: Readonly<Record<string, string>> = {
  lead: 'lead',
  opportunity: 'opportunity',
  case: 'case',
  client: 'contact',
  contact: 'contact',
  task: 'task',
  communication: 'call',
  reminders: 'reminder',
  quotation: 'quotation',
  support: 'case',
  item: 'item',
  salesorder: 'sales_order',
  salesorderv2: 'sales_order',
}

/** The record that the reports of a module are about; the name of a record itself and of its module work too. */
export function recordOfModule(name: string, { records }: Pick<Catalog, 'records'>): string | undefined {
  const wanted = name.toLowerCase()
  const plain = records.filter(({ lookup }) => !lookup)
  const found =
    plain.find((one) => one.name === (RECORDS[wanted] ?? wanted)) ??
    plain.find((one) => one.module?.toLowerCase() === wanted)
  return found?.name
}

import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { business } from '#modules/business/business.record.ts'
import { type AuditEntry, type AuditFilter, auditPage } from './audit-list.server.ts'

/** Headings of the audit log as a file. */
export const AUDIT_HEADINGS = [
  'Time',
  'Person',
  'Action',
  'Record',
  'Name',
  'Id',
  'Changes',
  'Note',
  'Address',
  'Request',
]

/** The audit log as rows of a file, page after page. */
export async function* auditRows(
  database: Database,
  options: { catalog: Catalog; access: Access; filter: AuditFilter },
): AsyncGenerator<Cell[][]> {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: options.filter.timezone,
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
  let before: number | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof auditPage>> = await auditPage(database, { ...options, before, limit: 1_000 })
    if (page.data.length > 0) yield page.data.map((entry) => cellsOf(options.catalog, entry, time))
    if (!page.next) return
    before = Number(page.next)
  }
}

function cellsOf(catalog: Catalog, entry: AuditEntry, time: Intl.DateTimeFormat): Cell[] {
  const text = (value: string | null): Cell => (value === null || value === '' ? null : { text: value })
  const definition = [...catalog.records, business].find((record) => record.name === entry.record)
  const changes = Object.entries(entry.changes).map(([name, [before, after]]) => {
    const field = definition ? fieldsOf(definition)[name] : undefined
    const words = (value: unknown): string => {
      if (value === null || value === undefined) return '—'
      if (field && typeof value !== 'object' && field.kind !== 'reference') {
        const said = kindOf(field).to_text(value as never, field)
        if (said) return said
      }
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    }
    return `${field?.label ?? name}: ${words(before)} → ${words(after)}`
  })
  return [
    text(time.format(new Date(entry.at))),
    text(entry.actor_name ?? (entry.actor_id === null ? 'Vanik' : `#${entry.actor_id}`)),
    text(entry.action),
    text(definition?.label.one ?? entry.record),
    text(entry.title),
    entry.record_id > 0 ? { number: String(entry.record_id) } : null,
    text(changes.join('; ')),
    text(entry.note),
    text(entry.address),
    text(entry.request_id),
  ]
}

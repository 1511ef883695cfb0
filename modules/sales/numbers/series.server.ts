import { indianDate } from '#base/financial-year.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { clash, formatIssue, type SeriesType } from '#modules/gst/series/series-format.ts'
import { documentSeries } from './document-series.record.ts'
import { codeOfBranch } from './series-rows.server.ts'

interface Row {
  id: number | null
  type: SeriesType
  location_id: number | null
  format: string
}

/** The rules of number series: formats that the law allows, and no two series that print the same number. */
export const seriesServer: RecordServer = {
  record: documentSeries.name,
  async check({ transaction, changes }) {
    const saves = savesOf(changes)
    if (saves.length === 0) return
    // Two people who set up series at once would not see each other's.
    await lockName(transaction, 'number series')
    const { business_id } = transaction.scope
    const places = await transaction.query<{ id: number; name: string }>(
      'select id, name from location where business_id = $1::bigint and deleted_at is null order by id',
      [business_id],
    )
    const rows = await transaction.query<Row>(
      `select id, type, location_id, format from document_series where business_id = $1::bigint and deleted_at is null`,
      [business_id],
    )
    const today = indianDate(new Date())
    const codes = (row: Row) => {
      const own = places.filter(({ id }) => row.location_id === null || id === row.location_id)
      return own.length > 0 ? own.map(({ name }) => codeOfBranch(name)) : ['']
    }
    for (const { id, before, values, issues } of saves) {
      if (issues.length > 0) continue
      const own = { id, location_id: null, ...before, ...values } as Row
      const wrong = codes(own)
        .map((location) => formatIssue({ ...own, location }, today))
        .find((issue) => issue !== null)
      if (wrong) {
        issues.push({ field: 'format', message: wrong.message, rule: wrong.rule })
        continue
      }
      const others = rows.filter((row) => row.id !== id && row.type === own.type)
      if (others.some((row) => prints(row, own)))
        issues.push({ field: 'format', message: 'Another series would print the same numbers', rule: 'clash' })
      rows.push(own)
    }

    function prints(first: Row, second: Row): boolean {
      return codes(first).some((location) =>
        codes(second).some((other) =>
          clash({ ...first, location, gstin: '' }, { ...second, location: other, gstin: '' }, today),
        ),
      )
    }
  },
}

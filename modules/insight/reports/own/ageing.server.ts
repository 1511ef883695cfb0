import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { OwnReport } from '#platform/reports/own.server.ts'

/** Days after the due date: the first and the last of each column; null is open. */
const AGES = [
  { label: 'Not due', from: null, to: 0 },
  { label: 'Up to 30 days late', from: 1, to: 30 },
  { label: 'Up to 60 days late', from: 31, to: 60 },
  { label: 'Up to 90 days late', from: 61, to: 90 },
  { label: 'Over 90 days late', from: 91, to: null },
] as const

/** The money that is due, by client or supplier and by its age today. */
function ageing(name: string, record: 'invoice' | 'bill'): OwnReport {
  return {
    name,
    record,
    needs: ['contact_id', 'due_date', 'outstanding', 'status'],
    // What is due today, however old.
    has_own_period: true,
    statement({ catalog, definition, values, where, zone }) {
      const party = definition.fields.contact_id
      const groups = [
        { column: { label: party.label, as: 'text', field: 'contact_id' }, titled: catalog.get('contact') },
      ] as const
      const figures = ['Outstanding', ...AGES.map(({ label }) => label)].map((label) => ({
        column: { label, as: 'money' as const },
        toWire: (text: string) => paiseText(BigInt(text)),
      }))
      const today = `(select (now() at time zone ${values.add(zone)})::date)`
      const sumOf = ({ from, to }: (typeof AGES)[number]) =>
        [...(from === null ? [] : [`d.late >= ${from}`]), ...(to === null ? [] : [`d.late <= ${to}`])].join(' and ')
      const text = `select d.contact_id::text as g1, sum(d.outstanding)::text as f1,
          ${AGES.map((age, at) => `coalesce(sum(d.outstanding) filter (where ${sumOf(age)}), 0)::text as f${at + 2}`).join(', ')},
          grouping(d.contact_id) as set
        from (select t.contact_id, t.outstanding, ${today} - coalesce(t.due_date, t.date) as late
          from "${record}" t where ${where} and t.outstanding > 0) d
        group by grouping sets ((d.contact_id), ()) order by set desc, sum(d.outstanding) desc nulls last, 1 limit 2002`
      return { groups, figures, text }
    },
  }
}

export const receivableAges = ageing('receivable_ages', 'invoice')
export const payableAges = ageing('payable_ages', 'bill')

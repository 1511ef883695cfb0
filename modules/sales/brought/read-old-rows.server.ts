import type { ReadingRows } from '#engine/server/records/hooks.server.ts'
import { unitCode } from '#modules/gst/law/units.ts'
import { stateByCode, stateByName } from '#modules/gst/states.ts'
import { idsByNames } from './item-names.server.ts'

type Line = Record<string, unknown>

/** Reads the cells of old invoices and bills as other programs write them: tax rates, states, units, and the names of items. */
export async function readOldRows({ transaction, rows }: ReadingRows): Promise<void> {
  const named: Line[] = []
  for (const { cells, body, titles, issues } of rows) {
    const party = body.buyer_name ?? body.supplier_name
    if (titles.contact_id === undefined && typeof party === 'string') titles.contact_id = party
    body.old_number ??= body.bill_number
    if (body.old_number === undefined)
      issues.push({ field: 'old_number', message: 'Enter the number of the old paper' })
    if (body.date === undefined && body.bill_date !== undefined) body.date = body.bill_date
    if (body.place_of_supply === undefined) readState(cells, { body, issues })
    for (const line of Array.isArray(body.lines) ? (body.lines as Line[]) : []) {
      line.tax_rate = rateOf(line.tax_rate)
      line.unit = unitOf(line.unit)
      if (typeof line.description === 'string') named.push(line)
    }
  }
  const ids = await idsByNames(
    transaction,
    named.map(({ description }) => String(description)),
  )
  for (const line of named) line.item_id ??= ids.get(keyOfName(String(line.description))) ?? null
}

const keyOfName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

const UNTAXED: Readonly<Record<string, string>> = {
  exempt: 'exempt',
  exempted: 'exempt',
  'nil rated': 'nil',
  nil: 'nil',
  'non-gst': 'non_gst',
  'non gst': 'non_gst',
  none: 'exempt',
}

/** `GST@18%`, `IGST 18%`, `18 %` and `18.0` as `18`; what is no rate stays as it is, and the checks refuse it. */
export function rateOf(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.slice(0, 60).trim()
  const word = UNTAXED[text.toLowerCase()]
  if (word) return word
  const rate = /^(?:[a-z]{2,6}[\s@:-]{0,3})?(\d{1,2}(?:\.\d{1,3})?)\s{0,2}%?$/i.exec(text)?.[1]
  return rate === undefined ? cell : String(Number(rate))
}

/** Units as the portal's codes; a word that is none of them is left out, because it is only shown. */
const unitOf = (cell: unknown): string | null => (typeof cell === 'string' ? unitCode(cell.slice(0, 40)) : null)

// Zoho Books writes GJ, Vyapar the name, Tally the name; GST files write 24-Gujarat.
const LETTERS: Readonly<Record<string, string>> = {
  ...{ JK: '01', HP: '02', PB: '03', CH: '04', UK: '05', UT: '05', HR: '06', DL: '07', RJ: '08', UP: '09', BR: '10' },
  ...{ SK: '11', AR: '12', NL: '13', MN: '14', MZ: '15', TR: '16', ML: '17', AS: '18', WB: '19', JH: '20', OD: '21' },
  ...{ OR: '21', CG: '22', CT: '22', MP: '23', GJ: '24', DN: '26', MH: '27', KA: '29', GA: '30', LD: '31', KL: '32' },
  ...{ TN: '33', PY: '34', AN: '35', TS: '36', TG: '36', AP: '37', AD: '37', LA: '38' },
}

function readState(
  cells: ReadonlyMap<string, readonly string[]>,
  { body, issues }: Pick<ReadingRows['rows'][number], 'body' | 'issues'>,
): void {
  const text = cells.get('place_of_supply')?.[0]?.trim().slice(0, 60) ?? ''
  if (text === '') return
  const code = LETTERS[text.toUpperCase()] ?? /^(\d{2})\b/.exec(text)?.[1] ?? stateByName(text)?.code
  if (!code || !stateByCode(code)) return
  body.place_of_supply = code
  const known = issues.findIndex(({ field }) => field === 'place_of_supply')
  if (known >= 0) issues.splice(known, 1)
}

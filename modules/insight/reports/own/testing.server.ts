import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { INDIA, isSeen, type Row, rowsOf, type Sees } from '../testing.server.ts'

/** The rows of tables as the database has them, by table. */
export type Tables = ReadonlyMap<string, readonly Row[]>

/** The figures of lines of a report, by the values of their groups as JSON. */
export type Lines = Map<string, (string | null)[]>

const rowsIn = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? []
const idText = (id: unknown) => (id === null ? null : String(id))
const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** The ids of the entries of a short list that mean that something was won. */
const wonIn = (tables: Tables, name: string) =>
  new Set(rowsIn(tables, name).flatMap(({ kind, id }) => (kind === 'won' ? [id] : [])))

/** Money won, enquiries, unique buyers and buyers won of each source, by plain comparison of each row. */
export function plainReturn(tables: Tables, spec: ReportSpec, sees: Sees, zone = INDIA): Lines {
  const [stages, statuses] = [wonIn(tables, 'opportunity_stage'), wonIn(tables, 'lead_status')]
  const opportunities = rowsIn(tables, 'opportunity').filter(
    (row) => row.deleted_at === null && isSeen(row, sees, 'assigned_user') && stages.has(row.opportunity_stage_id),
  )
  const wonOf = (row: Row): number | null => {
    const linked = opportunities.filter(({ lead_id }) => lead_id === row.id)
    if (linked.length > 0) return sumOf(linked.map((one) => Number(one.opportunity_amount ?? 0)))
    return statuses.has(row.lead_status_id) ? Number(row.amount ?? 0) : null
  }
  const buyers = (rows: readonly Row[]) =>
    String(new Set(rows.map((row) => row.phone || String(row.email ?? '').toLowerCase() || row.id)).size)
  const leads = rowsOf(rowsIn(tables, 'lead'), spec, sees, zone)
  const lines: Lines = new Map()
  for (const [source, own] of Map.groupBy(leads, (row) => row.lead_source_id)) {
    const won = own.filter((row) => wonOf(row) !== null)
    const money = paiseText(BigInt(sumOf(won.map((row) => wonOf(row) ?? 0))))
    lines.set(JSON.stringify([idText(source)]), [money, String(own.length), buyers(own), buyers(won)])
  }
  return lines
}

/** The ends of the steps by which waits are counted, in seconds: see the decision about kept rows. */
function endOfStep(seconds: number): number {
  const step =
    seconds <= 3_600
      ? 60
      : seconds <= 6 * 3_600
        ? 300
        : seconds <= 86_400
          ? 1_800
          : seconds <= 7 * 86_400
            ? 10_800
            : 86_400
  return Math.max(1, Math.ceil(seconds / step)) * step
}

/** Enquiries, those that were answered, those within an hour, the average wait and what half waited at most, by source and owner. */
export function plainWaits(tables: Tables, spec: ReportSpec, sees: Sees, zone = INDIA): Lines {
  const answers = (record: string, name: string, counts: (row: Row) => boolean = () => true) =>
    rowsIn(tables, record)
      // A note is seen with the lead that it is about.
      .filter((row) => row.deleted_at === null && row.about_record === 'lead' && counts(row))
      .filter((row) => record === 'note' || isSeen(row, sees, 'assigned_user'))
      .flatMap((row) => (row[name] === null ? [] : [{ about: row.about_id, at: (row[name] as Date).getTime() }]))
  const by_lead = Map.groupBy(
    [
      ...answers('call', 'started_at', ({ direction }) => direction === 'Outgoing'),
      ...answers('meeting', 'starts_at', ({ state }) => state === 'held'),
      ...answers('visit', 'checked_in_at'),
      ...answers('note', 'created_at'),
    ],
    ({ about }) => about,
  )
  const leads = rowsOf(rowsIn(tables, 'lead'), spec, sees, zone)
  const groups = Map.groupBy(leads, (row) => JSON.stringify([row.lead_source_id, row.assigned_user].map(idText)))
  const lines: Lines = new Map()
  for (const [key, own] of groups) {
    const waits = own
      .flatMap((row) => {
        const came = ((row.enquired_at ?? row.created_at) as Date).getTime()
        const times = (by_lead.get(row.id) ?? []).flatMap(({ at }) => (at >= came ? [at] : []))
        return times.length > 0 ? [Math.ceil((Math.min(...times) - came) / 1_000)] : []
      })
      .toSorted((a, b) => a - b)
    const none = waits.length === 0
    lines.set(key, [
      ...[own.length, waits.length, waits.filter((one) => one <= 3_600).length].map(String),
      none ? null : (Math.round(sumOf(waits) / waits.length / 6) / 10).toFixed(1),
      // So many of them that they are half or more.
      none ? null : String(endOfStep(waits[Math.ceil(waits.length / 2) - 1]) / 60),
    ])
  }
  return lines
}

/** The moves of each opportunity through stages, in their order: when, and the stage before and after. */
function movesOf(tables: Tables): Map<number, { at: number; changed: [unknown, unknown] }[]> {
  const changes = rowsIn(tables, 'change')
    .filter(
      ({ record, changes: of }) => record === 'opportunity' && Object.hasOwn(of as object, 'opportunity_stage_id'),
    )
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((row) => ({
      id: Number(row.record_id),
      at: ((row.happened_at ?? row.at) as Date).getTime(),
      changed: (row.changes as Record<string, [unknown, unknown]>).opportunity_stage_id,
    }))
  return Map.groupBy(changes, ({ id }) => id)
}

/** How many days opportunities stayed in each open stage on average, up to a moment; one that came back counts once. */
export function plainStays(tables: Tables, spec: ReportSpec, sees: Sees, now: number): Map<string, number> {
  const moves = movesOf(tables)
  const open = new Set(
    rowsIn(tables, 'opportunity_stage').flatMap(({ kind, id }) => (kind === 'open' ? [String(id)] : [])),
  )
  const stays = new Map<string, Map<unknown, number>>()
  for (const row of rowsOf(rowsIn(tables, 'opportunity'), spec, sees)) {
    const of = moves.get(Number(row.id)) ?? []
    const first = of.length > 0 ? of[0].changed[0] : row.opportunity_stage_id
    const began = [
      { stage: first, at: (row.created_at as Date).getTime() },
      ...of.map(({ at, changed }) => ({ stage: changed[1], at })),
    ]
    for (const [n, { stage, at }] of began.entries()) {
      if (stage === null || !open.has(String(stage))) continue
      const own = stays.get(String(stage)) ?? new Map<unknown, number>()
      own.set(row.id, (own.get(row.id) ?? 0) + ((began[n + 1]?.at ?? now) - at))
      stays.set(String(stage), own)
    }
  }
  return new Map(
    [...stays].map(([stage, own]) => [
      JSON.stringify([stage]),
      Math.round(sumOf([...own.values()]) / own.size / 8_640_000) / 10,
    ]),
  )
}

/** How many opportunities reached each stage, and how many are there now with what they are worth, by going through their history. */
export function plainFunnel(tables: Tables, spec: ReportSpec, sees: Sees, zone = INDIA): Lines {
  const moves = movesOf(tables)
  const lines = new Map<string, { reached: number; here: Row[] }>()
  for (const row of rowsOf(rowsIn(tables, 'opportunity'), spec, sees, zone)) {
    const of = (moves.get(Number(row.id)) ?? []).map(({ changed }) => changed)
    const stages = of.length > 0 ? [of[0][0], ...of.map(([, now]) => now)] : [row.opportunity_stage_id]
    for (const stage of new Set(stages.filter((one) => one !== null).map(String))) {
      const line = lines.get(stage) ?? { reached: 0, here: [] }
      lines.set(stage, line)
      line.reached += 1
      if (String(row.opportunity_stage_id) === stage) line.here.push(row)
    }
  }
  return new Map(
    [...lines].map(([stage, { reached, here }]) => [
      JSON.stringify([stage]),
      [
        String(reached),
        String(here.length),
        paiseText(BigInt(sumOf(here.map((row) => Number(row.opportunity_amount ?? 0))))),
      ],
    ]),
  )
}

import pg, { type Connection } from 'pg'

/** A statement with the name under which the server prepares it; with an empty name it is parsed each time. */
export interface Statement {
  name: string
  text: string
}

type WireValue = string | null

interface Wire {
  stream: { cork?: () => void; uncork?: () => void }
  parsedStatements: Record<string, string>
  /** Those that were sent but not answered yet. */
  submittedNamedStatements: Record<string, string>
  parse: (message: { name: string; text: string }) => void
  bind: (message: { statement: string; values: WireValue[] }) => void
  execute: (message: object) => void
  sync: () => void
}

const BEGIN: Statement = { name: 'vanik_begin', text: 'begin' }
const COMMIT: Statement = { name: 'vanik_commit', text: 'commit' }
// Makes one plan for all values. Sequential scans are off, because the plan may be made while a table is nearly empty.
const ONE_PLAN: Statement[] = [
  { name: 'vanik_one_plan', text: 'set local plan_cache_mode = force_generic_plan' },
  { name: 'vanik_no_scan', text: 'set local enable_seqscan = off' },
]
// Plans for the values of this read, although the statement is prepared.
const OWN_PLAN: Statement[] = [{ name: 'vanik_own_plan', text: 'set local plan_cache_mode = force_custom_plan' }]
// Reads rows in the order of an index instead of sorting them.
const INDEX_ORDER: Statement[] = [
  ...OWN_PLAN,
  { name: 'vanik_no_sort', text: 'set local enable_sort = off' },
  { name: 'vanik_no_scan', text: 'set local enable_seqscan = off' },
]
const unnamed = (text: string): Statement => ({ name: '', text })

/** A statement of a batch with its values as texts. */
export interface Bound {
  statement: Statement
  values: WireValue[]
}

// A connection that sends statements without waiting for answers takes only queries of the driver's own class.
const DriverQuery = pg.Query as unknown as new (text: string) => object

/**
 * Statements that are sent together and answered together, in one round trip: one Sync stands at the end, so after an error the
 * rest is skipped. If a transaction is open then, the caller must roll it back. Rows are the texts that PostgreSQL sent,
 * undecoded, because most pages are JSON that PostgreSQL has already built.
 */
export class Batch extends DriverQuery {
  found: WireValue[][] = []
  /** What PostgreSQL says that the last statement did. The commit of a transaction in which a statement failed says `ROLLBACK`. */
  tag = ''
  /** True when a statement was parsed for the first time on this connection. */
  fresh = false
  private done = false
  /** The number of statements before the one whose rows are kept that have not finished yet. */
  private waiting: number
  private readonly batch: readonly Bound[]
  private readonly finish: (error: Error | null) => void

  constructor(options: {
    batch: readonly Bound[]
    /** Place of the statement whose rows are kept; none by default. */
    result?: number
    finish: (error: Error | null) => void
  }) {
    super('')
    this.batch = options.batch
    this.waiting = options.result ?? options.batch.length
    this.finish = options.finish
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    wire.stream.cork?.()
    try {
      const parsed = new Set<string>()
      for (const bound of this.batch) this.send(wire, bound, parsed)
      wire.sync()
    } finally {
      wire.stream.uncork?.()
    }
    return null
  }

  // `parsed` has the names that this batch has parsed: a statement may occur in it several times.
  private send(wire: Wire, { statement, values }: Bound, parsed: Set<string>): void {
    const { name } = statement
    const is_parsed = name in wire.parsedStatements || name in wire.submittedNamedStatements || parsed.has(name)
    if (name === '' || !is_parsed) {
      wire.parse(statement)
      parsed.add(name)
      this.fresh ||= name !== ''
    }
    wire.bind({ statement: name, values })
    wire.execute({})
  }

  handleDataRow(message: { fields: WireValue[] }): void {
    if (this.waiting === 0) this.found.push(message.fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text
    if (this.waiting > 0) this.waiting--
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.fresh) {
      const wire = connection as unknown as Wire
      for (const { statement } of this.batch)
        if (statement.name !== '') wire.parsedStatements[statement.name] = statement.text
    }
    this.end(null)
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  private end(error: Error | null): void {
    if (this.done) return
    this.done = true
    this.finish(error)
  }
}

/**
 * One read under row security: begin, the settings of the tenant (`set local` statements, sent unchanged), the query and
 * commit. Without prepared statements every text is sent and planned each time.
 */
export function scopedRead(options: {
  settings: string[]
  query: Bound
  prepare: boolean
  /** One plan suits all values: PostgreSQL plans once per connection instead of once per request. */
  one_plan?: boolean
  /** Plans for these values. Otherwise PostgreSQL uses one plan for all values from the sixth time on. */
  plan_anew?: boolean
  /** Reads in the order of an index, which is best where many rows meet the conditions. */
  in_index_order?: boolean
  finish: (error: Error | null) => void
}): Batch {
  const { query, settings, prepare, finish } = options
  const mode = options.one_plan ? ONE_PLAN : options.in_index_order ? INDEX_ORDER : options.plan_anew ? OWN_PLAN : []
  const before = [prepare ? BEGIN : unnamed(BEGIN.text), ...settings.map(unnamed), ...(prepare ? mode : [])]
  const end = prepare ? COMMIT : unnamed(COMMIT.text)
  const alone = (statement: Statement): Bound => ({ statement, values: [] })
  return new Batch({ batch: [...before.map(alone), query, alone(end)], result: before.length, finish })
}

/** The last statements of a transaction and its commit. */
export function commitBatch(options: {
  statements: readonly Bound[]
  prepare: boolean
  finish: (error: Error | null) => void
}): Batch {
  const end = { statement: options.prepare ? COMMIT : unnamed(COMMIT.text), values: [] }
  return new Batch({ batch: [...options.statements, end], finish: options.finish })
}

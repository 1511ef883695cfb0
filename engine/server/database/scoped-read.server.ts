import type { Connection } from 'pg'

/** A statement with the name under which the server prepares it; with an empty name it is parsed each time. */
export interface Statement {
  name: string
  text: string
}

type WireValue = string | null

interface Wire {
  stream: { cork?: () => void; uncork?: () => void }
  parsedStatements: Record<string, string>
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

/**
 * One read under row security in one round trip. Begin, the settings of the tenant, the query and commit are sent as one
 * batch before a single Sync. After an error the transaction is still open, and the caller must roll it back.
 * Rows are the texts that PostgreSQL sent, undecoded, because most pages are JSON that PostgreSQL has already built.
 */
export class ScopedRead {
  rows: WireValue[][] = []
  /** True when a statement was parsed for the first time on this connection. */
  fresh = false
  private done = false
  /** The number of statements before the query that have not finished yet. */
  private waiting: number
  private readonly batch: { statement: Statement; values: WireValue[] }[]
  private readonly finish: (error: Error | null) => void

  constructor(options: {
    /** `set local` statements, sent unchanged. */
    settings: string[]
    statement: Statement
    values: WireValue[]
    prepare: boolean
    /** One plan suits all values: PostgreSQL plans once per connection instead of once per request. */
    one_plan?: boolean
    /** Plans for these values. Otherwise PostgreSQL uses one plan for all values from the sixth time on. */
    plan_anew?: boolean
    /** Reads in the order of an index, which is best where many rows meet the conditions. */
    in_index_order?: boolean
    finish: (error: Error | null) => void
  }) {
    const { statement, settings } = options
    // Without prepared statements the text is sent each time.
    const named = (one: Statement) => (options.prepare ? one : unnamed(one.text))
    const mode = options.one_plan ? ONE_PLAN : options.in_index_order ? INDEX_ORDER : options.plan_anew ? OWN_PLAN : []
    const before = [named(BEGIN), ...settings.map(unnamed), ...(options.prepare ? mode : [])]
    this.waiting = before.length
    this.batch = [
      ...before.map((one) => ({ statement: one, values: [] })),
      { statement, values: options.values },
      { statement: named(COMMIT), values: [] },
    ]
    this.finish = options.finish
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    wire.stream.cork?.()
    try {
      for (const { statement, values } of this.batch) this.send(wire, statement, values)
      wire.sync()
    } finally {
      wire.stream.uncork?.()
    }
    return null
  }

  private send(wire: Wire, statement: Statement, values: WireValue[]): void {
    if (statement.name === '' || wire.parsedStatements[statement.name] === undefined) {
      wire.parse(statement)
      this.fresh ||= statement.name !== ''
    }
    wire.bind({ statement: statement.name, values })
    wire.execute({})
  }

  handleDataRow(message: { fields: WireValue[] }): void {
    if (this.waiting === 0) this.rows.push(message.fields)
  }

  handleCommandComplete(): void {
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

import type { Connection } from 'pg'

/** A statement with a name that the server keeps its plan under; an empty name is parsed each time. */
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

const TENANT = "set_config('app.business_id', $1, true), set_config('app.user_id', $2, true)"
const CONTEXT: Statement = { name: 'vanik_context', text: `select ${TENANT}` }
// The plan is made once for all values. It may be made while a table is nearly empty: so never by reading all of it.
const CONTEXT_ONE_PLAN: Statement = {
  name: 'vanik_context_one_plan',
  text: `select ${TENANT}, set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
}

/**
 * One read under row security in one round trip. The tenant setting and the query travel as one batch before a
 * single Sync, which PostgreSQL runs as one implicit transaction: the setting is local to it and gone with the answer.
 * Rows arrive as the texts PostgreSQL sent, undecoded: the hot pages are JSON that PostgreSQL has already built.
 */
export class ScopedRead {
  rows: WireValue[][] = []
  /** True when a statement was parsed for the first time on this connection. */
  fresh = false
  private inContext = true
  private done = false
  private readonly context: [string, string]
  private readonly statement: Statement
  private readonly values: WireValue[]
  private readonly finish: (error: Error | null) => void
  private readonly setting: Statement

  constructor(options: {
    business_id: number | null
    user_id: number | null
    statement: Statement
    values: WireValue[]
    /** The best plan is the same for all values: PostgreSQL plans once for each connection, not for each request. */
    one_plan?: boolean
    finish: (error: Error | null) => void
  }) {
    this.context = [String(options.business_id ?? ''), String(options.user_id ?? '')]
    this.statement = options.statement
    this.values = options.values
    this.finish = options.finish
    const setting = options.one_plan ? CONTEXT_ONE_PLAN : CONTEXT
    this.setting = options.statement.name === '' ? { name: '', text: CONTEXT.text } : setting
  }

  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    wire.stream.cork?.()
    try {
      this.send(wire, this.setting, this.context)
      this.send(wire, this.statement, this.values)
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
    if (!this.inContext) this.rows.push(message.fields)
  }

  handleCommandComplete(): void {
    this.inContext = false
  }

  handleReadyForQuery(connection: Connection): void {
    if (this.fresh) {
      const wire = connection as unknown as Wire
      wire.parsedStatements[this.setting.name] = this.setting.text
      wire.parsedStatements[this.statement.name] = this.statement.text
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

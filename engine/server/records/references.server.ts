import type { Issue } from '#base/issue.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { lookUp } from './store.server.ts'

interface Writes {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
  before: Record<string, unknown> | null
}

interface Wanted {
  field: string
  to: RecordDefinition
  id: number
}

const keyOf = ({ to, id }: Omit<Wanted, 'field'>) => `${to.name} ${id}`

/** Checks that referenced records are live and visible to the person. The database refuses ids of another business. */
export const checkReferences = (
  transaction: Transaction,
  { values, ...writes }: Writes & { values: Record<string, unknown> },
): Promise<Issue[]> => new References(transaction, writes).issues(values)

/** The records to which one write refers. Each is looked up once, in one statement with the others that are asked for with it. */
export class References {
  /** Whether a record is live and visible, by its key. */
  private readonly found = new Map<string, boolean>()
  private readonly transaction: Transaction
  private readonly writes: Writes

  constructor(transaction: Transaction, writes: Writes) {
    this.transaction = transaction
    this.writes = writes
  }

  /** Takes a record as visible without looking: the write path chose it itself. */
  know(to: RecordDefinition, id: unknown): void {
    if (typeof id === 'number') this.found.set(keyOf({ to, id }), true)
  }

  /** Looks up the records that these values refer to. */
  async look(values: Record<string, unknown>): Promise<void> {
    await this.lookUp(this.collect(values).wanted)
  }

  /** An issue for each value that refers to a record which is not live and visible. */
  async issues(values: Record<string, unknown>): Promise<Issue[]> {
    const { wanted, issues } = this.collect(values)
    await this.lookUp(wanted)
    const missing = wanted.filter((one) => !this.found.get(keyOf(one)))
    return [
      ...issues,
      ...missing.map(({ field }) => ({ field, message: 'Choose one from the list', rule: 'reference' })),
    ]
  }

  private async lookUp(all: readonly Wanted[]): Promise<void> {
    const wanted = all.filter((one) => !this.found.has(keyOf(one)))
    if (wanted.length === 0) return
    const found = await lookUp(this.transaction, { ...this.writes, wanted })
    for (const [index, one] of wanted.entries()) this.found.set(keyOf(one), found[index])
  }

  // References that stay as they were are not checked again: a form sends the whole record.
  private collect(values: Record<string, unknown>): { wanted: Wanted[]; issues: Issue[] } {
    const { catalog, definition, before } = this.writes
    const wanted: Wanted[] = []
    const issues: Issue[] = []
    const collect = (fields: Readonly<Record<string, Field>>, row: Record<string, unknown>, prefix: string) => {
      for (const [name, field] of Object.entries(fields)) {
        const value = row[name]
        if (
          field.kind === 'reference' &&
          typeof value === 'number' &&
          !(prefix === '' && before && before[name] === value)
        )
          wanted.push({ field: prefix + name, to: catalog.get(field.to), id: value })
        if (field.kind === 'related' && isRelated(value) && JSON.stringify(before?.[name]) !== JSON.stringify(value)) {
          const to = catalog.relatedTo(definition, field).find((one) => one.name === value.record)
          if (to) wanted.push({ field: prefix + name, to, id: value.id })
          else issues.push({ field: prefix + name, message: 'Choose a record', rule: 'related' })
        }
        if (field.kind === 'lines' && Array.isArray(value))
          for (const [index, line] of value.entries()) collect((field as LinesField).fields, line, `${name}.${index}.`)
      }
    }
    collect(definition.fields, values, '')
    return { wanted, issues }
  }
}

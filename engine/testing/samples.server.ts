import { expect } from 'vitest'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf, type RelatedField, type RelatedValue } from '#engine/record/fields.ts'
import { isShown } from '#engine/record/input.ts'
import type { Person, TestProduct } from './product.server.ts'

/** True for a field that a person may write. */
export const isWritable = (field: Field): boolean => !field.read_only && !field.computed

/** A record as the API answers it. */
type Made = { id: number; version: number; [name: string]: unknown }

/** Makes valid records of every kind of the catalogue, with sample values from the definitions. */
export function samplesOf(product: () => TestProduct, catalog: Catalog) {
  let serial = 0
  const next = () => ++serial

  /** A valid body: every field has a sample, and references refer to records created for it. */
  async function sample(person: Person, definition: RecordDefinition): Promise<Record<string, unknown>> {
    const n = next()
    const body: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(definition.fields)) {
      if (!isWritable(field)) continue
      if (field.kind === 'related') body[name] = await relatedFor(person, definition, field)
      else if (field.kind === 'reference')
        body[name] = await referenceFor(person, definition, field.to, field.required === true)
      else if (field.unique && field.kind === 'text') body[name] = field.example?.(n) ?? `${field.label} ${n}`
      else body[name] = kindOf(field).sample(field, n)
    }
    // A field that is not shown for the other values is stored empty.
    for (const [name, { show_if }] of Object.entries(definition.fields))
      if (show_if && !isShown(show_if, body)) body[name] = null
    return body
  }

  async function relatedFor(person: Person, definition: RecordDefinition, field: RelatedField): Promise<RelatedValue> {
    const [to] = catalog.relatedTo(definition, field)
    return { record: to.name, id: (await referenceFor(person, definition, to.name, true)) as number }
  }

  // Create one record of each kind for references; tests that change or delete records create their own.
  const referred = new Map<string, Promise<{ id: number }>>()

  /** The id of a record that a reference may name; null where the record would refer to its own kind. */
  async function referenceFor(
    person: Person,
    from: RecordDefinition,
    to: string,
    required: boolean,
  ): Promise<number | null> {
    if (to === 'user') return person.id
    if (to === from.name && !required) return null
    const key = `${person.business_id} ${to}`
    const found = referred.get(key) ?? create(person, catalog.get(to))
    referred.set(key, found)
    return (await found).id
  }

  /** Creates a record with sample values. */
  async function create(person: Person, definition: RecordDefinition): Promise<Made> {
    const answer = await product().call(person, 'POST', `/${definition.path}`, await sample(person, definition))
    expect(answer.body).toMatchObject({ id: expect.any(Number) })
    expect(answer.status).toBe(201)
    return answer.body
  }

  return { sample, create, referenceFor, next }
}

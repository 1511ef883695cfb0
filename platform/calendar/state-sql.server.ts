import type { KindCondition, StateCondition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'

/** The condition on one field of a state. */
export interface StatePart {
  /** SQL of the field on the alias. */
  column: string
  /** SQL of the rows of values that meet it, where there are several of them; then each can be looked up by an index. */
  several: string | null
  /** It must be empty. PostgreSQL finds an order after it in an index only if it is named in the order. */
  is_empty: boolean
  sql: string
}

/** A condition on the state of a record, meant as `meets` means it for a record in memory. An empty field does not meet its part. */
export function stateParts(options: {
  definition: RecordDefinition
  alias: string
  values: Values
  /** SQL of the parameter of the business. */
  business: string
  state: StateCondition
}): StatePart[] {
  const { definition, alias, values, business, state } = options
  return Object.entries(state).map(([name, wanted]): StatePart => {
    const column = `${alias}.${quote(name)}`
    const field = definition.fields[name]
    if (!Array.isArray(wanted)) {
      const lookup = field.kind === 'reference' ? field.to : name
      const several = `select k.id from ${quote(lookup)} k where k.business_id = ${business}
        and k.kind = any(${values.add([(wanted as KindCondition).kind].flat())}::text[])`
      // The entries of the kind are read once for the statement, not once for each row.
      return { column, several, is_empty: false, sql: `${column} = any(array(${several}))` }
    }
    const given = wanted.filter((one) => one !== null)
    const type = kindOf(field).column(field)
    if (given.length === 0) return { column, several: null, is_empty: true, sql: `${column} is null` }
    const one = { column, several: null, is_empty: false }
    // An index gives the rows of one value in their order, those of several values only one value after the other.
    if (wanted.length === 1) return { ...one, sql: `${column} = ${values.add(given[0])}::${type}` }
    const list = `${values.add(given)}::${type}[]`
    if (given.length < wanted.length) return { ...one, sql: `(${column} = any(${list}) or ${column} is null)` }
    return { ...one, several: `select unnest(${list})`, sql: `${column} = any(${list})` }
  })
}

/** The whole condition as SQL; not true where a field is empty that must not be. */
export const stateSql = (options: Parameters<typeof stateParts>[0]): string =>
  stateParts(options)
    .map(({ sql }) => sql)
    .join(' and ')

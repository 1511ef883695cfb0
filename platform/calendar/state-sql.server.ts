import type { KindCondition, StateCondition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'

/** A condition on the state of a record as SQL on the alias, meant as `meets` means it for a record in memory. */
export function stateSql(options: {
  definition: RecordDefinition
  alias: string
  values: Values
  /** SQL of the parameter of the business. */
  business: string
  state: StateCondition
}): string {
  const { definition, alias, values, business, state } = options
  return Object.entries(state)
    .map(([name, wanted]) => {
      const column = `${alias}.${quote(name)}`
      if (Array.isArray(wanted)) {
        const own = `coalesce(${column} = any(${values.add(wanted.filter((one) => one !== null))}), false)`
        return wanted.includes(null) ? `(${own} or ${column} is null)` : own
      }
      const field = definition.fields[name]
      const lookup = field.kind === 'reference' ? field.to : name
      // The entries of the kind are read once for the statement, not once for each row.
      return `coalesce(${column} = any(array(select k.id from ${quote(lookup)} k where k.business_id = ${business}
        and k.kind = any(${values.add([(wanted as KindCondition).kind].flat())}::text[]))), false)`
    })
    .join(' and ')
}

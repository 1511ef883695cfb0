import type { RecordDefinition } from '#engine/record/define.ts'

/** The data about a record that menus, routes and the palette need before its definition is loaded: plain data, no fields. */
export type RecordHead = Pick<RecordDefinition, 'name' | 'module' | 'path' | 'label' | 'screens' | 'lookup'> & {
  /** Its rights that menus ask for, `view` and `create`: the first load carries every head, so the others stay out. */
  rights: readonly string[]
  /** Its list can be searched; left out where it cannot. */
  is_searched?: true
  /** The other records whose definitions its list needs: the lookups of its fields, and what its related fields may name. People are left out, because every list needs them. */
  uses: readonly string[]
}

/** The head of one record by name; throws for an unknown name. */
export function headNamed(heads: readonly RecordHead[], name: string): RecordHead {
  const head = heads.find((one) => one.name === name)
  if (!head) throw new Error(`There is no record ${name}`)
  return head
}

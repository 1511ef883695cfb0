import { rightsOf } from './actions.ts'
import type { RecordDefinition } from './define.ts'

/** A screen that a definition gives by itself; its address is inside the business, with `$id` for the record's number. */
export interface RecordScreen {
  record: string
  kind: 'list' | 'page' | 'lookup'
  address: string
}

/** The part of a definition, or of its head, that screens need. */
type ForScreens = Pick<RecordDefinition, 'name' | 'path' | 'screens' | 'lookup' | 'rights'> &
  Pick<Partial<RecordDefinition>, 'actions'>

/** Addresses inside the business of a record's list and of the part before the number of one: `leads` and `lead`. A short list stands behind Settings. */
export function screenPaths({ path, screens, lookup }: Pick<RecordDefinition, 'path' | 'screens' | 'lookup'>): {
  list: string
  one: string
} {
  const list = screens?.list ?? (lookup ? `settings/${path}` : path)
  return { list, one: screens?.one ?? list }
}

/** True for a record that people open on a page of its own: no short list, and not only part of another record's page. */
export const hasPage = (definition: ForScreens): boolean =>
  definition.screens !== null &&
  (definition.screens?.one !== undefined || (!definition.lookup && rightsOf(definition).includes('view')))

/**
 * The lists and pages that the definitions give, without those whose address a module's own screen has taken. A short
 * list has none: it stands behind Settings.
 */
export function recordScreens(records: readonly ForScreens[], taken: readonly string[]): RecordScreen[] {
  const shapes = new Set(taken.map(shapeOf))
  return records
    .filter((definition) => hasPage(definition) && !definition.lookup)
    .flatMap((definition): RecordScreen[] => {
      const { list, one } = screenPaths(definition)
      return [
        { record: definition.name, kind: 'list', address: list },
        { record: definition.name, kind: 'page', address: `${one}/$id` },
      ]
    })
    .filter(({ address }) => !shapes.has(shapeOf(address)))
}

// The names of parameters do not matter: lead/$leadId is lead/$id.
const shapeOf = (address: string) => address.replaceAll(/\{?-?\$\w+\}?/g, '$')

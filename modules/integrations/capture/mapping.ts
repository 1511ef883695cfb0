/** The parts of an enquiry that can be mapped, in screen order. */
export const TARGETS = [
  'external_id',
  'name',
  'company',
  'phone',
  'email',
  'website',
  'address',
  'city',
  'state',
  'country',
  'pincode',
  'product',
  'amount',
  'message',
  'submitted_at',
  'sub_source',
  'test',
  'custom',
] as const
export type Target = (typeof TARGETS)[number]

/** Where one part of an enquiry is found: at a path, several paths joined, or always the same. */
export type Finding = { path: string } | { join: string[]; with: string } | { value: string }

/** Maps the names of a source to ours; an unmapped field is looked for under its own name. */
export type Mapping = Partial<Record<Target, Finding>>

const PATH_MAX = 200
/** Most places that are joined. */
export const JOIN_MAX = 5
/** Longest fixed value. */
export const VALUE_MAX = 255

/** Why this is no mapping, by target; null where it is one. */
export function mappingProblem(value: unknown): { target: string; message: string } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { target: '', message: 'This mapping is not valid' }
  for (const [target, finding] of Object.entries(value)) {
    if (!(TARGETS as readonly string[]).includes(target)) return { target, message: 'There is no such field' }
    if (!isFinding(finding)) return { target, message: 'Choose a field of the delivery, or write a fixed value' }
  }
  return null
}

function isFinding(value: unknown): value is Finding {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  const isPath = (path: unknown) => typeof path === 'string' && path !== '' && path.length <= PATH_MAX
  if ('path' in one) return isPath(one.path)
  if ('value' in one) return typeof one.value === 'string' && one.value !== '' && one.value.length <= VALUE_MAX
  return (
    Array.isArray(one.join) &&
    one.join.length > 0 &&
    one.join.length <= JOIN_MAX &&
    one.join.every(isPath) &&
    typeof one.with === 'string' &&
    one.with.length <= 10
  )
}

/** A mapping without what says nothing yet: fixed values that are empty, places that were not chosen. */
export function tidyMapping(mapping: Mapping): Mapping {
  const found = Object.entries(mapping).flatMap(([target, finding]): [string, Finding][] => {
    if ('value' in finding) return finding.value.trim() === '' ? [] : [[target, { value: finding.value.trim() }]]
    if ('path' in finding) return [[target, finding]]
    const join = finding.join.filter((path) => path !== '')
    return join.length === 0 ? [] : [[target, { ...finding, join }]]
  })
  return Object.fromEntries(found)
}

/** The value of one target in an item that came in. */
export function find(item: object, mapping: Mapping, target: Target): unknown {
  const finding = Object.hasOwn(mapping, target) ? mapping[target] : undefined
  if (!finding) return at(item, target)
  if ('value' in finding) return finding.value
  if ('path' in finding) return at(item, finding.path)
  const parts = finding.join.map((path) => at(item, path))
  return parts.filter((part) => ['string', 'number', 'boolean'].includes(typeof part) && part !== '').join(finding.with)
}

/** The value at a dotted path; own properties only, and a name that contains dots goes first. */
export function at(item: unknown, path: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined
  if (Object.hasOwn(item, path)) return (item as Record<string, unknown>)[path]
  let here: unknown = item
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined
    here = (here as Record<string, unknown>)[name]
  }
  return here
}

/** Every path of an item that holds a value or a plain list, with an example: what a person picks from. */
export function pathsOf(item: unknown, most = 100): { path: string; example: string }[] {
  const found: { path: string; example: string }[] = []
  const walk = (value: unknown, path: string, depth: number): void => {
    if (found.length >= most || depth > 6) return
    const isPlain = typeof value !== 'object' || value === null
    if (isPlain || (Array.isArray(value) && value.every((one) => typeof one !== 'object'))) {
      if (path !== '') found.push({ path, example: String(value ?? '').slice(0, 80) })
      return
    }
    for (const [name, part] of Object.entries(value)) walk(part, path === '' ? name : `${path}.${name}`, depth + 1)
  }
  walk(item, '', 0)
  return found
}

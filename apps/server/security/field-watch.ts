/** How deep below a body fields are learned. */
const DEEPEST = 4
/** Most fields of one route: a route that walks over every key of its body would never end. */
const MOST = 60

/** Values that most routes accept under a name, so that the checks behind the first one are reached too. */
const ORDINARY: [RegExp, unknown][] = [
  [/(^|_)ids$|Ids$/, [1]],
  [/(^|_)id$|^version$|^type_id$/, 1],
  [/^is_|^(all|failed|download)$/, true],
  [/^(scope|record|module_name|type)$/, 'lead'],
  [/email/, 'kavita@example.in'],
]

/** Learns the fields of a body from what is read of it: `name`, `view.columns.0.name`. */
export class FieldWatch {
  readonly #fields: Set<string>

  /** Begins with fields that are known already. */
  constructor(known: readonly string[]) {
    this.#fields = new Set(known)
  }

  /** The body itself, noting each field that is asked for. Bytes stay as they are: a thread reads their fields. */
  watched<Value extends object>(value: Value, path: readonly string[] = []): Value {
    if (Buffer.isBuffer(value)) return value
    const note = (key: string | symbol) => {
      if (typeof key !== 'string' || key in Object.getPrototypeOf(value)) return null
      const at = [...path, key]
      const is_field = !Array.isArray(value) || key === '0'
      if (is_field && at.length <= DEEPEST && this.#fields.size < MOST) this.#fields.add(at.join('.'))
      return at
    }
    return new Proxy(value, {
      get: (target, key) => {
        const at = note(key)
        const found = Reflect.get(target, key) as unknown
        return at && typeof found === 'object' && found !== null ? this.watched(found, at) : found
      },
      has: (target, key) => {
        note(key)
        return Reflect.has(target, key)
      },
      getOwnPropertyDescriptor: (target, key) => {
        note(key)
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
    })
  }

  /** A field that is not done yet; undefined when all are. */
  next(done: ReadonlySet<string>): string | undefined {
    return [...this.#fields].find((field) => !done.has(field))
  }

  /** A body with ordinary values in the fields known so far, and this one in one of them. */
  bodyWith(field: string, value: unknown): object {
    const body = {}
    for (const known of this.#fields)
      if (!field.startsWith(`${known}.`) && !`${known}.`.startsWith(`${field}.`)) put(body, known, ordinary(known))
    put(body, field, value)
    return body
  }
}

function ordinary(field: string): unknown {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return ORDINARY.find(([pattern]) => pattern.test(name))?.[1] ?? 'x'
}

/** Writes a value at a path, with lists and objects on the way where there are none. */
function put(body: Record<string, unknown>, field: string, value: unknown): void {
  const path = field.split('.')
  const last = path.pop() as string
  let at = body
  for (const [index, key] of path.entries()) {
    const next = path[index + 1] ?? last
    if (typeof at[key] !== 'object' || at[key] === null) at[key] = next === '0' ? [] : {}
    at = at[key] as Record<string, unknown>
  }
  // A field that was known before the fields inside it keeps them.
  if (typeof at[last] !== 'object') at[last] = value
}

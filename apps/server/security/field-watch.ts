/** The largest depth at which fields of a body are recorded. */
const DEEPEST = 4
/** The most fields of one route, because a route that reads every key of its body would never end. */
const MOST = 60

/** Values that most routes accept for a name, so that later checks are reached too. */
const ORDINARY: [RegExp, unknown][] = [
  [/(^|_)ids$|Ids$/, [1]],
  [/(^|_)id$|^version$|^type_id$/, 1],
  [/^is_|^(all|failed|download)$/, true],
  [/^(scope|record|module_name|type)$/, 'lead'],
  [/email/, 'kavita@example.in'],
]

/** Records which fields of a body are read: `name`, `view.columns.0.name`. */
export class FieldWatch {
  readonly #fields: Set<string>

  /** Starts with known fields. */
  constructor(known: readonly string[]) {
    this.#fields = new Set(known)
  }

  /** Wraps a body to record each field that is read. Bytes are not wrapped, because a thread reads their fields. */
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

  /** The next field that is not done; undefined when all are. */
  next(done: ReadonlySet<string>): string | undefined {
    return [...this.#fields].find((field) => !done.has(field))
  }

  /** A body with ordinary values in the known fields, and `value` in one of them. */
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

/** Writes a value at a path, creating missing lists and objects. */
function put(body: Record<string, unknown>, field: string, value: unknown): void {
  const path = field.split('.')
  const last = path.pop() as string
  let at = body
  for (const [index, key] of path.entries()) {
    const next = path[index + 1] ?? last
    if (typeof at[key] !== 'object' || at[key] === null) at[key] = next === '0' ? [] : {}
    at = at[key] as Record<string, unknown>
  }
  // Keep an object that already has inner fields.
  if (typeof at[last] !== 'object') at[last] = value
}

import type { TableKind } from './tables.ts'

/** A rule of docs/decisions/0025 that a statement or the schema breaks, in words. */
export interface Breach {
  rule: string
  detail: string
}

/** A part of SQL: a word or sign, or the contents of brackets. */
type Part = string | Part[]

interface TableRef {
  table: string
  alias: string
}

// Words after a table's name that are not an alias.
const NO_ALIAS = new Set(
  'as on where set values select using join left right inner cross full natural order group having limit offset for returning union except intersect default on do and or when then end window tablesample'.split(
    ' ',
  ),
)
const ENDS_FROM = new Set(
  'where group having order limit offset for returning union except intersect window set select values'.split(' '),
)

/** Every rule that one statement breaks. `kinds` has every table; other names are defined within the statement. */
export function statementBreaches(text: string, kinds: ReadonlyMap<string, TableKind>): Breach[] {
  const breaches: Breach[] = []
  const add = (rule: string, detail: string) => breaches.push({ rule, detail })
  const parts = partsOf(text)
  const flat = flatOf(parts)
  const used = new Set<TableKind>()
  eachLevel(parts, (level) => {
    for (const segment of segmentsOf(level)) {
      const refs = tablesOf(segment).filter(({ table }) => kinds.has(table))
      for (const { table } of refs) used.add(kinds.get(table) as TableKind)
      const tenants = refs.filter(({ table }) => kinds.get(table) === 'tenant')
      const into = insertedTable(segment)
      for (const ref of tenants) {
        if (ref.table === into && ref === tenants[0]) continue
        if (!isPinned(segment, ref, tenants.filter((other) => other.table !== into).length === 1))
          add('pinned to the business', `${ref.table} ${ref.alias} is not compared with the business parameter`)
      }
      if (into === 'change' && !flat.includes('returning'))
        add('history is sealed', 'the ids of the entries are not handed to queueForSeal')
      if (into && kinds.get(into) === 'tenant') checkInsert(segment, into, hasSource(segment, into, kinds), add)
    }
  })
  if (used.has('tenant') && used.has('local'))
    add('no join with local tables', 'tenant and local tables in one statement')
  if (flat.includes('nextval')) add('no sequence of its own', 'nextval in a statement')
  if (flat.includes('set_config')) add('set local as its own message', 'set_config in a query')
  if (flat.some((part) => /^(?:pg_current_xact_id|pg_current_snapshot|pg_snapshot_xmin|xmin)$/.test(part)))
    add('no transaction id as data', 'a transaction id or snapshot in a statement')
  checkTimes(flat, add)
  return breaches
}

/** The names after `from` and `join` in a statement: tables, and queries that are defined within it. */
export function namesRead(text: string): Set<string> {
  const names = new Set<string>()
  eachLevel(partsOf(text), (level) => {
    for (const segment of segmentsOf(level)) for (const { table } of tablesOf(segment)) names.add(table)
  })
  return names
}

/** Every rule that the printed schema (database/schema.sql) breaks. `records` are the tables of the catalogue's records and their lines. */
export function schemaBreaches(
  schema: string,
  tables: Readonly<Record<string, TableKind>>,
  records: readonly string[],
): Breach[] {
  const breaches: Breach[] = []
  const add = (rule: string, detail: string) => breaches.push({ rule, detail })
  const kindOf = (table: string): TableKind | undefined =>
    tables[table] ?? (records.includes(table) ? 'tenant' : undefined)
  const [whole, ...functions] = schema.split(/^function /m)
  // The statistics of a table hold values of its rows.
  const closed = [
    ...Object.keys(tables).filter((one) => kindOf(one) === 'tenant'),
    ...records,
    'pg_stats',
    'pg_statistic',
  ]
  for (const text of functions)
    if (/^\S.* security definer\n/.test(text))
      for (const table of closed)
        if (new RegExp(`(?:from|join|into|update)\\s+(?:pg_catalog\\.)?${table}\\b`).test(text))
          add('no definer function reads a tenant table', `${text.slice(0, text.indexOf('('))} reads ${table}`)
  const printed = whole.split(/^table /m).slice(1)
  const names = printed.map((block) => block.slice(0, block.indexOf('\n')))
  for (const name of Object.keys(tables)) {
    if (!names.includes(name))
      add('every table is declared', `${name} is declared in database/tables.ts and is not there`)
    if (records.includes(name)) add('every table is declared', `${name} is a record's table and is declared again`)
  }
  for (const [index, block] of printed.entries()) {
    const name = names[index]
    const kind = kindOf(name)
    if (!kind) {
      add('every table is declared', `${name} stands neither in database/tables.ts nor in the catalogue`)
      continue
    }
    const lead = name === 'business' ? 'id' : 'business_id'
    for (const line of block
      .split('\n')
      .slice(1)
      .map((one) => one.trim())) {
      const index = indexIn(line)
      const key = /(PRIMARY KEY|UNIQUE)(?: NULLS NOT DISTINCT)? \(([^()]*)\)/.exec(line)
      const foreign = /FOREIGN KEY \(([^()]*)\) REFERENCES (\w+)\(([^()]*)\)/.exec(line)
      if (/\btrigger\b/i.test(line) && kind === 'tenant') add('no trigger', `${name}: ${line}`)
      if (/nextval\(/.test(line)) add('no shared sequence', `${name}: ${line}`)
      if (/pg_current_xact_id|xid8/.test(line)) add('no transaction id as data', `${name}: ${line}`)
      if (index && kind === 'tenant') {
        if (!index.columns.startsWith(lead)) add('keys begin with the business', `${name}: ${index.name}`)
        if (/\w\(/.test(index.columns)) add('no function in an index', `${name}: ${index.name} (${index.columns})`)
      }
      if (key && kind === 'tenant' && !foreign && !key[2].startsWith(lead))
        add('keys begin with the business', `${name}: ${line}`)
      if (foreign) checkForeignKey({ name, kind, from: foreign[1], to: foreign[2], columns: foreign[3] }, kindOf, add)
    }
  }
  return breaches
}

/** The name and the columns of an index from its statement; null for any other line. */
function indexIn(line: string): { name: string; columns: string } | null {
  const head = /^CREATE (?:UNIQUE )?INDEX (\S+) ON \S+ USING \w+ \(/.exec(line)
  if (!head) return null
  return { name: head[1], columns: line.slice(head[0].length).split(/\) (?:INCLUDE|WHERE|NULLS) |\)$/, 1)[0] }
}

function checkForeignKey(
  key: { name: string; kind: TableKind; from: string; to: string; columns: string },
  kindOf: (table: string) => TableKind | undefined,
  add: (rule: string, detail: string) => void,
): void {
  const { name, kind, from, to, columns } = key
  const other = kindOf(to)
  const detail = `${name} (${from}) refers to ${to} (${columns})`
  if (kind === 'tenant' && other === 'local') add('foreign keys', detail)
  if (
    kind === 'tenant' &&
    other === 'tenant' &&
    !(from.startsWith('business_id') && /^(?:business_id|id$)/.test(columns))
  )
    add('foreign keys', detail)
  if (kind !== 'tenant' && other === 'tenant') add('foreign keys', detail)
}

// Ignores comments and the contents of text literals.
function partsOf(text: string): Part[] {
  const plain = text.replace(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  const words =
    plain.match(/"[^"]+"|[a-zA-Z_][a-zA-Z0-9_]*|\$\d+|\d+(?:\.\d+)?|''|::|<>|<=|>=|&&|\|\||->>|->|[^\s]/g) ?? []
  const root: Part[] = []
  const open: Part[][] = [root]
  for (const word of words) {
    if (word === '(') {
      const group: Part[] = []
      open[open.length - 1].push(group)
      open.push(group)
    } else if (word === ')') {
      if (open.length > 1) open.pop()
    } else open[open.length - 1].push(word.startsWith('"') ? word.slice(1, -1) : word.toLowerCase())
  }
  return root
}

// A part is asked for once for each of its tables.
const flattened = new WeakMap<readonly Part[], string[]>()

/** The words of the parts with those of their groups, in the order of the text. */
function flatOf(parts: readonly Part[]): string[] {
  const known = flattened.get(parts)
  if (known) return known
  const words: string[] = []
  const add = (some: readonly Part[]) => {
    for (const part of some)
      if (typeof part === 'string') words.push(part)
      else {
        words.push('(')
        add(part)
        words.push(')')
      }
  }
  add(parts)
  flattened.set(parts, words)
  return words
}

function eachLevel(level: Part[], look: (level: Part[]) => void): void {
  look(level)
  for (const part of level) if (typeof part !== 'string') eachLevel(part, look)
}

// The parts of a union are queries of their own.
function segmentsOf(level: Part[]): Part[][] {
  const found: Part[][] = [[]]
  for (const part of level) {
    if (part === 'union' || part === 'except' || part === 'intersect') found.push([])
    else found[found.length - 1].push(part)
  }
  return found
}

function tablesOf(segment: Part[]): TableRef[] {
  const refs: TableRef[] = []
  let in_from = false
  for (const [index, part] of segment.entries()) {
    if (typeof part !== 'string') continue
    const before = segment[index - 1]
    if (part === 'from' && before !== 'distinct') in_from = true
    else if (ENDS_FROM.has(part)) in_from = false
    const begins =
      (part === 'from' && before !== 'distinct') ||
      part === 'join' ||
      (part === 'into' && before === 'insert') ||
      (part === 'update' && before !== 'for' && before !== 'do' && before !== 'key') ||
      (part === 'using' && typeof segment[index + 1] === 'string') ||
      (part === ',' && in_from)
    if (!begins) continue
    let at = index + 1
    while (segment[at] === 'lateral' || segment[at] === 'only') at++
    const table = segment[at]
    if (typeof table !== 'string' || !/^[a-z_]\w*$/i.test(table)) continue
    let next = segment[at + 1]
    if (Array.isArray(next) && part !== 'into') continue
    if (next === 'as') next = segment[at + 2]
    const alias = typeof next === 'string' && /^[a-z_]\w*$/.test(next) && !NO_ALIAS.has(next) ? next : table
    refs.push({ table, alias })
  }
  return refs
}

const insertedTable = (segment: Part[]): string | null => {
  const at = segment.findIndex((part, index) => part === 'into' && segment[index - 1] === 'insert')
  return at === -1 ? null : (segment[at + 1] as string)
}

function isPinned(segment: Part[], { table, alias }: TableRef, is_alone: boolean): boolean {
  const column = table === 'business' ? 'id' : 'business_id'
  const deep = flatOf(segment)
  const qualified = deep.some(
    (part, at) =>
      part === alias &&
      deep[at + 1] === '.' &&
      deep[at + 2] === column &&
      ((deep[at + 3] === '=' && isParameter(deep[at + 4])) || endsWithParameter(deep, at)),
  )
  if (qualified) return true
  if (!is_alone) return false
  const own = flatOf(withoutQueries(segment))
  return own.some(
    (part, at) =>
      part === column &&
      own[at - 1] !== '.' &&
      ((own[at + 1] === '=' && isParameter(own[at + 2])) || endsWithParameter(own, at)),
  )
}

const isParameter = (part: Part | undefined) => typeof part === 'string' && /^\$\d+$/.test(part)
// `$1 = a.business_id` and `$1::bigint = a.business_id`
const endsWithParameter = (parts: readonly string[], at: number) =>
  parts[at - 1] === '=' && (isParameter(parts[at - 2]) || (parts[at - 3] === '::' && isParameter(parts[at - 4])))

const withoutQueries = (segment: Part[]): Part[] =>
  segment
    .filter((part) => typeof part === 'string' || (part[0] !== 'select' && part[0] !== 'with'))
    .map((part) => (typeof part === 'string' ? part : withoutQueries(part)))

// Each table of the source is pinned by a check of its own.
function hasSource(segment: Part[], into: string, kinds: ReadonlyMap<string, TableKind>): boolean {
  let found = 0
  eachLevel(segment, (level) => {
    found += tablesOf(level).filter(({ table }) => kinds.get(table) === 'tenant').length
  })
  return found > (kinds.get(into) === 'tenant' ? 1 : 0)
}

function checkInsert(
  segment: Part[],
  table: string,
  has_source: boolean,
  add: (rule: string, detail: string) => void,
): void {
  const at = segment.findIndex((part, index) => part === 'into' && segment[index - 1] === 'insert')
  const rest = segment.slice(at + 2)
  const selected = rest.indexOf('select')
  if (selected !== -1 && (!has_source || isParameter(rest[selected + 1])))
    add('no insert from a select', `${table}: the source is not pinned to the business`)
  if (!rest.includes('values')) return
  const columns = rest.find((part) => typeof part !== 'string') as Part[]
  const values = rest[rest.indexOf('values') + 1] as Part[]
  const place = listOf(columns).findIndex((item) => item[0] === (table === 'business' ? 'id' : 'business_id'))
  const value = place === -1 ? undefined : listOf(values ?? [])[place]
  if (!value || !isParameter(value[0]))
    add('pinned to the business', `${table} is inserted without the business parameter`)
}

function listOf(group: Part[]): string[][] {
  const found: string[][] = [[]]
  for (const part of group) {
    if (part === ',') found.push([])
    else found[found.length - 1].push(...flatOf([part]))
  }
  return found
}

const UNSTEADY =
  /^(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|current_timestamp|current_date|random|gen_random_uuid|nextval)$/

function checkTimes(flat: readonly string[], add: (rule: string, detail: string) => void): void {
  for (const [at, part] of flat.entries()) {
    const is_update = part === 'set' && flat[at - 1] === 'update' && flat[at - 2] === 'do'
    if (!is_update && part !== 'returning') continue
    let depth = 0
    for (const next of flat.slice(at + 1)) {
      if (next === '(') depth++
      if (next === ')' && --depth < 0) break
      if (UNSTEADY.test(next)) {
        add('nothing unsteady in do update or returning', `${next} after ${part}`)
        break
      }
      if (next === 'select' && depth === 0) break
    }
  }
}

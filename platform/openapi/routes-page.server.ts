import type { Schema } from '#engine/record/kind.ts'

interface Described {
  method: string
  path: string
  operation: Schema
}

/** The first lines of the page. They name the command that prints it, so that people do not edit it by hand. */
const HEAD = `# Routes

Printed from the OpenAPI description by \`npm run command -- routes\`; do not edit. A signed-in person gets the same description,
with a schema for each record, at \`/api/openapi.json\`. Errors, headers and values, and the route that the server adds to all
others (\`POST /api/batch\`), are in [architecture.md](architecture.md).

**Who**: \`lead.edit\` is the right \`edit\` on leads; *anyone* needs no session, *signed in* needs one, *member* a place in the
business of \`x-business-id\`, *manager* is the owner or an Admin, *owner* the owner alone. "Key" means that programs may call the route with an API key,
below \`/api/v1\` too. **Body**: the fields that the definition of a record or action knows, required ones in bold; other routes check their bodies themselves.
`

/** Prints an OpenAPI description as a page of Markdown: a table for each first part of the addresses, in alphabetical order. */
export function routesPage(description: Schema): string {
  const paths = description.paths as Record<string, Record<string, Schema>>
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  // Addresses below /api/v1 repeat other routes for programs; those routes are marked "key".
  const own = routes.filter(({ path }) => !path.startsWith('/api/v1/'))
  const groups = Map.groupBy(own, groupOf)
  const schemas = (description.components as { schemas: Record<string, Schema> }).schemas
  const tables = [...groups.keys()].toSorted().map((name) => table(name, groups.get(name) ?? [], schemas))
  return [HEAD, ...tables].join('\n')
}

const groupOf = ({ path }: Described): string => {
  const [first, second] = path.split('/').slice(1)
  return first === 'api' ? second : first
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

function table(name: string, routes: readonly Described[], schemas: Record<string, Schema>): string {
  const sorted = routes.toSorted(
    (a, b) => compare(a.path, b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  )
  const rows = sorted.map(({ method, path, operation }) => {
    const cells = [`${method} \`${path}\``, who(operation), String(operation.summary)]
    return `| ${[...cells, body({ method, path, operation }, schemas)].map(escaped).join(' | ')} |`
  })
  return [`## ${name}`, '', '| route | who | what it does | body |', '|---|---|---|---|', ...rows, ''].join('\n')
}

// Not localeCompare: the page must be the same on every machine.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const escaped = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')

const hasKey = ({ security }: Schema): boolean =>
  Array.isArray(security) && security.some((way: object) => 'api_key' in way)

const WHO: Record<string, string> = {
  public: 'anyone',
  session: 'signed in',
  member: 'member',
  manage: 'manager',
  owner: 'owner',
}

function who(operation: Schema): string {
  const permission = String(operation['x-permission'])
  return `${WHO[permission] ?? `\`${permission}\``}${hasKey(operation) ? ', key' : ''}`
}

function body({ method, path, operation }: Described, schemas: Record<string, Schema>): string {
  const content = (operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content
  if (!content) return ''
  const { schema } = content['application/json']
  const { properties = {}, required = [] } = (
    typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  ) as { properties?: object; required?: readonly string[] }
  // POST and PUT share one schema. A new record has no version, and a change may omit required fields.
  const isNew = method === 'POST' && !path.endsWith('}') && typeof schema.$ref === 'string'
  const bold = method === 'PUT' ? ['version'] : required
  return Object.keys(properties)
    .filter((name) => !isNew || name !== 'version')
    .map((name) => (bold.includes(name) ? `**${name}**` : name))
    .join(', ')
}

import type { ActionDefinition } from '#engine/record/actions.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { kindOf, type Field } from '#engine/record/fields.ts'
import type { Schema } from '#engine/record/kind.ts'
import { fieldAliasesOf } from '#engine/server/records/field-aliases.server.ts'
import { type Permission, type RouteSpec, sessionRoute, urlOf } from '#engine/server/http/route.server.ts'

/** The route that describes all routes, including itself, to signed-in people. */
export function openApiRoute(catalog: Catalog, routes: readonly RouteSpec[]): RouteSpec {
  let description: Schema | null = null
  const self: RouteSpec = sessionRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    handler: () => {
      description ??= describeApi(catalog, [...routes, self])
      return description
    },
  })
  return self
}

/** OpenAPI 3.1 of the routes, with a schema for each record of the catalogue. */
export function describeApi(catalog: Catalog, routes: readonly RouteSpec[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of routes) {
    const path = urlOf(route).replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operation(catalog, route)
    if (!route.keys) continue
    const versioned = path.replace('/api/', '/api/v1/')
    paths[versioned] ??= {}
    paths[versioned][route.method.toLowerCase()] = operation(catalog, route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vanik', version: '1' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'vk_…',
          description:
            'An API key of a business: Authorization: Bearer vk_…. The key names the business, so x-business-id may be left out.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'errors', 'request_id'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            request_id: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, message: { type: 'string' }, rule: { type: 'string' } },
              },
            },
          },
        },
        ...Object.fromEntries(
          catalog.records.flatMap((record) => [
            [record.name, rowSchema(record)],
            [`${record.name}_input`, inputSchema(record)],
          ]),
        ),
      },
    },
  }
}

function operation(catalog: Catalog, route: RouteSpec): Schema {
  const { permission } = route
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'integer', minimum: 1 },
  })
  const inBusiness = permission !== 'public' && permission !== 'session'
  const definition = catalog.records.find(
    (record) => route.path === `/${record.path}` || route.path === `/${record.path}/:id`,
  )
  const action = definition ? undefined : actionOf(catalog, route)
  return {
    summary: route.summary,
    'x-permission': permissionText(permission),
    ...(permission === 'public' ? { security: [] } : {}),
    ...(route.keys ? { security: [{ token: [] }, { api_key: [] }] } : {}),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
      })),
      ...(inBusiness ? [header('x-business-id', !route.keys), header('x-location-id', false)] : []),
    ],
    ...(definition && (route.method === 'POST' || route.method === 'PUT')
      ? {
          requestBody: {
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${definition.name}_input` } } },
          },
        }
      : {}),
    ...(action ? { requestBody: { content: { 'application/json': { schema: actionSchema(action) } } } } : {}),
    responses: {
      [route.method === 'POST' && definition ? '201' : '200']: {
        description: 'Done',
        ...(definition ? { content: { 'application/json': { schema: answerSchema(route, definition) } } } : {}),
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const permissionText = (permission: Permission): string =>
  typeof permission === 'string' ? permission : `${permission.record}.${permission.right}`

/** The action that a route applies to one record; undefined for other routes. */
function actionOf(catalog: Catalog, route: RouteSpec): ActionDefinition | undefined {
  const [, path, name] = /^\/(\w+)\/:id\/(\w+)$/.exec(route.path) ?? []
  return route.method === 'POST' ? catalog.records.find((record) => record.path === path)?.actions?.[name] : undefined
}

function actionSchema({ input = {} }: ActionDefinition): Schema {
  const fields = Object.entries(input)
  return {
    type: 'object',
    required: ['version', ...fields.filter(([, field]) => field.required).map(([name]) => name)],
    properties: {
      version: { type: ['integer', 'string'] },
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
    },
  }
}

function answerSchema(route: RouteSpec, definition: RecordDefinition): Schema {
  const row = { $ref: `#/components/schemas/${definition.name}` }
  if (route.method !== 'GET' || route.path.endsWith('/:id')) return row
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: row },
      next: { type: ['string', 'null'] },
      total: { type: 'integer' },
      total_capped: { type: 'boolean' },
    },
  }
}

function rowSchema(record: RecordDefinition): Schema {
  const properties = Object.fromEntries(
    Object.entries(fieldsOf(record)).map(([name, field]) => [name, fieldSchema(field)]),
  )
  for (const [name, { schema }] of Object.entries(fieldAliasesOf(record) ?? {})) properties[name] = schema
  return { type: 'object', properties: { id: { type: 'integer' }, version: { type: 'integer' }, ...properties } }
}

function inputSchema(record: RecordDefinition): Schema {
  const fields = Object.entries(record.fields).filter(([, field]) => !field.read_only && !field.computed)
  return {
    type: 'object',
    required: fields.filter(([, field]) => field.required && field.default === undefined).map(([name]) => name),
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
      version: { type: 'integer' },
    },
  }
}

function fieldSchema(field: Field): Schema {
  const schema: Schema = { title: field.label, ...kindOf(field).schema(field) }
  if (field.computed) schema.readOnly = true
  if (field.kind === 'lines') {
    const properties = Object.fromEntries(Object.entries(field.fields).map(([name, line]) => [name, fieldSchema(line)]))
    schema.items = { type: 'object', properties: { id: { type: 'integer' }, ...properties } }
  } else if (!field.required && typeof schema.type === 'string') schema.type = [schema.type, 'null']
  return schema
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Right } from '#engine/record/rights.ts'
import type { Account } from './identity.server.ts'
import type { Services } from './services.server.ts'

/** The caller of a route, filled in before the handler runs, as far as the route's permission requires. */
export interface Caller {
  request_id: string
  address: string
  /** The signed-in account; null on public routes. */
  account: Account | null
  /** The person's access in the chosen business; null on routes that need no business. */
  access: Access | null
  timezone: string
}

/** What a route requires: nothing, a session, membership of the chosen business, Admin or owner, owner only, or a right on a record. */
export type Permission = 'public' | 'session' | 'member' | 'manage' | 'owner' | { record: string; right: Right }

/** The argument of a handler. */
export interface Call<C = Caller> {
  services: Services
  caller: C
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
}

/** A call by a signed-in person. */
export type SessionCall = Call<Caller & { account: NonNullable<Caller['account']> }>
/** A call by a member of the chosen business. */
export type MemberCall = Call<Caller & { account: NonNullable<Caller['account']>; access: Access }>

/** One route. A route without a permission does not compile, and is refused at start-up. */
export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `:name` for parameters. */
  path: string
  permission: Permission
  /** One sentence for the API description. */
  summary: string
  /**
   * The keys that a body may have, none where it is left out; others are refused by name. `fields`: the handler compares the
   * body with the fields of a record. `anything`: any key is accepted, because browsers decide what they send.
   */
  takes?: readonly string[] | 'fields' | 'anything'
  /** Largest body in bytes, when it is not 1 MiB. */
  body_limit?: number
  /** `body` is the Buffer of the JSON: parsing a large body here would hold up every other request. */
  raw?: boolean
  /** A costly call, with separate limits (30 a minute, 2 in flight). */
  costly?: boolean
  /** A webhook that other systems call: its address is not below /api, and it receives any content as raw bytes. */
  hook?: boolean
  /** Allowed in view-as although it changes something: ending view-as, signing out. */
  while_viewing?: boolean
  /** Programs may call it with an API key, also below /api/v1; other routes refuse API keys. */
  keys?: boolean
  /** Answers with a stream or a file, so it cannot be part of a batch. */
  alone?: boolean
  handler: (call: never) => unknown | Promise<unknown>
}

/** The address of a route, with `:name` for parameters. */
export const urlOf = (spec: Pick<RouteSpec, 'path' | 'hook'>): string => (spec.hook ? spec.path : `/api${spec.path}`)

/** A route that another system calls: `body` is a Buffer, and a secret in its address is the permission. */
export const hookRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler' | 'hook'> & {
    handler: (call: Omit<Call, 'body'> & { body: Buffer }) => unknown
  },
): RouteSpec => ({ ...spec, permission: 'public', hook: true }) as RouteSpec

/** A route that anyone may call. */
export const publicRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & { handler: (call: Call) => unknown },
): RouteSpec => ({ ...spec, permission: 'public' }) as RouteSpec

/** A route for signed-in people. */
export const sessionRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & { handler: (call: SessionCall) => unknown },
): RouteSpec => ({ ...spec, permission: 'session' }) as RouteSpec

/** A route inside the chosen business; the permission defaults to `member`. */
export const memberRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & {
    permission?: 'member' | 'manage' | 'owner' | { record: string; right: Right }
    handler: (call: MemberCall) => unknown
  },
): RouteSpec => ({ permission: 'member', ...spec }) as RouteSpec

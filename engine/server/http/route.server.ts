import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Right } from '#engine/record/rights.ts'
import type { Account } from './identity.server.ts'
import type { Services } from './services.server.ts'

/** Who is asking: filled in before the handler runs, as far as the route's permission demands. */
export interface Caller {
  request_id: string
  address: string
  /** The signed-in account; null on public routes. */
  account: Account | null
  /** The person in the chosen business; null where no business is needed. */
  access: Access | null
  timezone: string
}

/** What a route demands: nothing, a session, a place in the chosen business, the owner's or an Admin's, the owner's, or a right on a record. */
export type Permission = 'public' | 'session' | 'member' | 'manage' | 'owner' | { record: string; right: Right }

/** What a handler gets. */
export interface Call<C = Caller> {
  services: Services
  caller: C
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
}

/** A call by somebody who is signed in. */
export type SessionCall = Call<Caller & { account: NonNullable<Caller['account']> }>
/** A call by a member of the chosen business. */
export type MemberCall = Call<Caller & { account: NonNullable<Caller['account']>; access: Access }>

/** One route. The permission is part of its type: a route without one does not compile, and is refused at start-up. */
export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `:name` for parameters. */
  path: string
  permission: Permission
  /** One sentence for the API description. */
  summary: string
  /** Largest body in bytes, when it is not 1 MiB. */
  body_limit?: number
  /** A class of costly calls with limits of its own (30 a minute, 2 in flight). */
  costly?: boolean
  /** Stands at the root and not below /api, and takes any content as the bytes it came in: what other systems send. */
  hook?: boolean
  /** May also be called by an owner who looks through somebody's eyes, although it changes something: ending that, signing out. */
  while_viewing?: boolean
  /** Programs may call it with an API key, below /api/v1 too; every other route refuses keys. */
  keys?: boolean
  /** Answers a stream or a file, so it cannot be one of the reads of a batch. */
  alone?: boolean
  handler: (call: never) => unknown | Promise<unknown>
}

/** The address of a route, with `:name` for parameters. */
export const urlOf = (spec: Pick<RouteSpec, 'path' | 'hook'>): string => (spec.hook ? spec.path : `/api${spec.path}`)

/** A route that another system calls: `body` is a Buffer, the permission stands in its address. */
export const hookRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler' | 'hook'> & {
    handler: (call: Omit<Call, 'body'> & { body: Buffer }) => unknown
  },
): RouteSpec => ({ ...spec, permission: 'public', hook: true }) as RouteSpec

/** A route that anybody may call. */
export const publicRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & { handler: (call: Call) => unknown },
): RouteSpec => ({ ...spec, permission: 'public' }) as RouteSpec

/** A route for whoever is signed in. */
export const sessionRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & { handler: (call: SessionCall) => unknown },
): RouteSpec => ({ ...spec, permission: 'session' }) as RouteSpec

/** A route inside the chosen business; the permission defaults to being a member. */
export const memberRoute = (
  spec: Omit<RouteSpec, 'permission' | 'handler'> & {
    permission?: 'member' | 'manage' | 'owner' | { record: string; right: Right }
    handler: (call: MemberCall) => unknown
  },
): RouteSpec => ({ permission: 'member', ...spec }) as RouteSpec

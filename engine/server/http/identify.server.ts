import type { FastifyRequest } from 'fastify'
import { type Access, isManager, scopeOf } from '#engine/record/rights.ts'
import { isApiKey } from './api-key.server.ts'
import { headerId } from './headers.server.ts'
import { badRequest, noSession, notAllowed, notFound, Refusal, viewOnly } from './refusal.server.ts'
import type { Caller, RouteSpec } from './route.server.ts'
import type { Services } from './services.server.ts'

/** Identifies the caller of a request and checks the permission of its route; `callers` gets the caller as soon as it is known. */
export async function identify(options: {
  services: Services
  spec: RouteSpec
  request: FastifyRequest
  callers: WeakMap<FastifyRequest, Caller>
}): Promise<Caller> {
  const { services, spec, request } = options
  const caller: Caller = {
    request_id: request.id,
    address: request.ip,
    account: null,
    access: null,
    timezone: timezoneOf(request.headers['x-timezone']),
  }
  options.callers.set(request, caller)
  if (spec.permission === 'public') return caller
  const token = /^Bearer ([A-Za-z0-9_.~+/=-]{16,512})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw noSession()
  if (isApiKey(token)) return identifyKey({ services, spec, request, caller, token })
  caller.account = await services.identity.account(token)
  if (services.identity.viewing(caller.account) && !spec.while_viewing && !isReading(spec)) throw viewOnly()
  if (spec.permission === 'session') return caller

  const business_id = headerId(request.headers['x-business-id'])
  if (business_id === null) throw badRequest('Choose a business first: the header x-business-id is missing')
  const access = await services.identity.access(caller.account, business_id)
  caller.access = { ...access, location_id: chosenLocation(access.location_ids, request.headers['x-location-id']) }
  checkPermission(services, spec, access)
  return caller
}

// An API key belongs to one business and is accepted only by routes with `keys`.
async function identifyKey(options: {
  services: Services
  spec: RouteSpec
  request: FastifyRequest
  caller: Caller
  token: string
}): Promise<Caller> {
  const { services, spec, request, caller } = options
  const { account, access } = await services.identity.key(options.token, request.ip)
  caller.account = account
  const business_id = headerId(request.headers['x-business-id'])
  if (business_id !== null && business_id !== access.business_id) throw notFound()
  if (spec.keys !== true)
    throw new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message: 'API keys may not do this' })
  caller.access = { ...access, location_id: chosenLocation(access.location_ids, request.headers['x-location-id']) }
  checkPermission(services, spec, access)
  return caller
}

function checkPermission(services: Services, spec: RouteSpec, access: Access): void {
  const { permission } = spec
  if (typeof permission === 'object' && scopeOf(access, permission.record, permission.right) === 'none') {
    const { record, right } = permission
    // Everyone reads short lists. The permission may name something that is not a record of the catalogue, such as roles.
    const is_lookup = services.catalog.records.some((one) => one.name === record && one.lookup)
    if (right !== 'view' || !is_lookup) throw notAllowed()
  }
  if (permission === 'manage' && !isManager(access)) throw notAllowed()
  if (permission === 'owner' && !access.is_owner) throw notAllowed()
}

// An export is a GET too but takes data out, so only routes that need at most the right to view count as reading.
function isReading({ method, permission, costly }: RouteSpec): boolean {
  return method === 'GET' && costly !== true && (typeof permission !== 'object' || permission.right === 'view')
}

// A location that is not (or no longer) the person's is ignored: new records then get no location.
function chosenLocation(location_ids: number[], header: string | string[] | undefined): number | null {
  const id = headerId(header)
  return id !== null && location_ids.includes(id) ? id : null
}

// Built once: the list has hundreds of names and every request from a browser sends its time zone.
const TIMEZONES = new Set(Intl.supportedValuesOf('timeZone'))

function timezoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > 64) return 'Asia/Kolkata'
  // Many browsers call India's zone by its older name. One zone has one name here, since figures by day are stored for Asia/Kolkata.
  return header !== 'Asia/Calcutta' && TIMEZONES.has(header) ? header : 'Asia/Kolkata'
}

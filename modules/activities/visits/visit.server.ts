import type { Change, Checking, RecordServer } from '#engine/server/records/hooks.server.ts'
import { savesOf } from '#engine/server/records/hooks.server.ts'
import { addFieldAliases } from '#engine/server/records/field-aliases.server.ts'
import { LOCATION_CORDS } from '#modules/business/index.server.ts'
import { outcomeRouteOf } from '#modules/crm/index.server.ts'
import { notifyNewOwners } from '#modules/notices/index.server.ts'
import { MOST_DAYS } from '../meetings/overlaps.server.ts'
import { distanceFrom, type Point } from './distance.ts'
import { evidenceScore } from './evidence.ts'
import { mapRoute } from './map/map.server.ts'
import { orderRoute } from './order.server.ts'
import { countPhotos } from './photos.server.ts'
import { fillPlaces } from './place.server.ts'
import { mayBeThere, type VisitSetting } from './setting.ts'
import { visitRoutes, visitSetting } from './setting.server.ts'
import { visit } from './visit.record.ts'

addFieldAliases(visit, { location_cords: LOCATION_CORDS })

/** The special rules of visits: their place, and check-in and check-out, whose distance and evidence the server computes. */
export const visitServer: RecordServer = {
  record: 'visit',

  async check(checking) {
    const saves = savesOf(checking.changes)
    await fillPlaces(checking, saves)
    for (const change of saves) {
      checkTimes(change)
      checkPairs(change)
      if (checking.cause === 'change') keepPlan(change)
      if (checking.cause === 'action') await settleProof(checking, change)
    }
  },

  async after(following) {
    if (following.is_quiet || !['create', 'change', 'restore'].includes(following.cause)) return
    await notifyNewOwners(following, 'visit_assigned')
  },

  routes: [mapRoute, orderRoute, ...visitRoutes, outcomeRouteOf(visit, [])],
}

const DAY = 86_400_000
const USUAL_LENGTH = 30 * 60_000

function checkTimes({ step, values, before, issues }: Change): void {
  if (values.starts_at === undefined && values.ends_at === undefined) return
  const whole = { ...before, ...values }
  if (typeof whole.starts_at !== 'string') return
  const start = Date.parse(whole.starts_at)
  if (typeof whole.ends_at !== 'string') {
    if (step === 'create') values.ends_at = new Date(start + USUAL_LENGTH).toISOString()
    return
  }
  const length = Date.parse(whole.ends_at) - start
  if (length < 0) issues.push({ field: 'ends_at', message: 'It must end after it starts', rule: 'range' })
  else if (length > MOST_DAYS * DAY)
    issues.push({ field: 'ends_at', message: `A visit lasts at most ${MOST_DAYS} days`, rule: 'range' })
}

/** One number of a position alone is no position. */
function checkPairs({ values, before, issues }: Change): void {
  const whole: Record<string, unknown> = { ...before, ...values }
  for (const prefix of ['', 'in_', 'out_']) {
    const names = [`${prefix}latitude`, `${prefix}longitude`]
    const missing = names.filter((name) => (whole[name] ?? null) === null)
    if (names.every((name) => values[name] === undefined) && values[`${prefix}accuracy`] === undefined) continue
    if (missing.length === 1)
      issues.push({ field: missing[0], message: 'A position needs both latitude and longitude', rule: 'pair' })
    if (missing.length === 2 && prefix !== '' && typeof values[`${prefix}accuracy`] === 'number')
      issues.push({ field: `${prefix}latitude`, message: 'An accuracy needs a position', rule: 'pair' })
  }
}

const PLAN = ['starts_at', 'ends_at', 'address', 'latitude', 'longitude'] as const

/** The plan that a check-in was compared with stays as it was. */
function keepPlan({ before, values, issues }: Change): void {
  if (!before || !['checked_in', 'done'].includes(String(before.state))) return
  for (const name of PLAN)
    if (values[name] !== undefined && !isSame(name, values[name], before[name]))
      issues.push({ field: name, message: 'This cannot be changed after the check-in', rule: 'begun' })
}

function isSame(name: (typeof PLAN)[number], a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? '', b ?? '']
  if (one === '' || other === '') return one === other
  if (name === 'address') return one === other
  if (name === 'latitude' || name === 'longitude') return Number(one) === Number(other)
  return Date.parse(String(one)) === Date.parse(String(other))
}

/** Everything that a check-in and a check-out leave. */
const PROOF = [
  ...['checked_in_at', 'checked_in_by', 'in_latitude', 'in_longitude', 'in_accuracy', 'in_distance'],
  ...['checked_out_at', 'out_latitude', 'out_longitude', 'out_accuracy', 'out_distance', 'photos', 'evidence'],
]

async function settleProof({ transaction, action, once }: Checking, change: Change): Promise<void> {
  const { id, before, values, issues } = change
  if (id === null) return
  if (action === 'plan_again') {
    for (const name of PROOF) values[name] = null
    values.is_far = false
  }
  if (action !== 'check_in' && action !== 'check_out') return
  const whole: Record<string, unknown> = { ...before, ...values }
  const address = pointOf(whole, '')
  const prefix = action === 'check_in' ? 'in_' : 'out_'
  const at = pointOf(whole, prefix)
  const setting = await once('setting of visits', () => visitSetting(transaction))
  const { distance, within } = at ? distanceFrom(at, address, setting.radius) : { distance: null, within: null }
  values[`${prefix}distance`] = distance
  if (action === 'check_in') {
    values.is_far = within === false
    // What was done without a network has happened; it is marked, never lost.
    if (transaction.scope.happened_at === undefined) keepOutside(setting, { address, distance, whole }, issues)
  }
  const proof: Record<string, unknown> = { ...whole, ...values }
  const [from, until] = [proof.checked_in_at as string, (proof.checked_out_at ?? null) as string | null]
  values.photos = await countPhotos(transaction, id, { from, until })
  values.evidence = evidenceScore({
    has_position: pointOf(proof, 'in_') !== null,
    accuracy: (proof.in_accuracy ?? null) as number | null,
    is_near: (proof.in_distance ?? null) === null ? null : proof.is_far !== true,
    photos: values.photos as number,
    checked_in_at: from,
    starts_at: proof.starts_at as string,
    ends_at: (proof.ends_at ?? null) as string | null,
  })
}

/** Refuses a check-in away from the address where the business asks for that. */
function keepOutside(
  setting: VisitSetting,
  { address, distance, whole }: { address: Point | null; distance: number | null; whole: Record<string, unknown> },
  issues: Change['issues'],
): void {
  if (!setting.blocks_outside || address === null) return
  const { radius } = setting
  if (distance === null)
    issues.push({ field: 'in_latitude', message: 'Let the phone tell its position to check in', rule: 'radius' })
  else if (!mayBeThere({ distance, accuracy: whole.in_accuracy, radius }))
    issues.push({
      field: 'in_latitude',
      message: `You are ${distance} metres from the address. Check in within ${radius} metres of it.`,
      rule: 'radius',
    })
}

/** The point that two fields hold; null if one of them is empty. */
function pointOf(row: Readonly<Record<string, unknown>>, prefix: string): Point | null {
  const [latitude, longitude] = [row[`${prefix}latitude`] ?? null, row[`${prefix}longitude`] ?? null]
  return latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

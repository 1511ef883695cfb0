import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import { SEED_VISITS, type SeedVisit, VISIT_SOURCES } from '#database/seed/visits.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { distanceFrom, NEAR_METRES } from './distance.ts'
import { evidenceScore } from './evidence.ts'
import { visitSource } from './visit-source.record.ts'
import { visit } from './visit.record.ts'

/** A lead that a visit of the demo is about. */
interface About {
  id: number
  assigned_user: number
  location_id: number | null
}

const MINUTE = 60_000
const METRES_OF_A_DEGREE = 111_195

/** Visits of these days: past ones with their evidence, and a day of the owner with four stops. */
export async function plantVisits(context: DemoContext, leads: readonly About[]): Promise<void> {
  const { today, now, access, transaction } = context
  if (leads.length === 0) return
  const sources = await context.plant(
    visitSource.name,
    VISIT_SOURCES.map((name, index) => ({ input: { name, position: (index + 1) * 10 } })),
  )
  const plants = SEED_VISITS.map(({ purpose, days, time, address, latitude, longitude, ...seed }, index) => {
    const lead = leads[(index * 4) % leads.length]
    const start = instantInIndia(addDays(today, days), time)
    // The stops of today are the owner's, so that the plan of the day is not empty at the first look.
    const assigned_user = days === 0 ? access.user_id : lead.assigned_user
    const made = instantInIndia(addDays(today, Math.min(days, 0) - 2), '12:40').toISOString()
    const input = {
      ...{ purpose, address, latitude, longitude, assigned_user, location_id: lead.location_id },
      about: { record: 'lead', id: lead.id },
      starts_at: start.toISOString(),
      ends_at: new Date(start.getTime() + 45 * MINUTE).toISOString(),
      visit_source_id: sources[seed.source],
      ...{ result: seed.result ?? null, kilometres: seed.kilometres ?? null, expenses: seed.expenses ?? [] },
    }
    return { input, created_at: made < now ? made : now, created_by: assigned_user }
  })
  const ids = await context.plant(visit.name, plants)
  const proofs = SEED_VISITS.map((seed, index) => proofOf(seed, plants[index].input))
  const list = <Name extends keyof Proof>(name: Name) => proofs.map((proof) => proof[name])
  await transaction.query(
    `update visit t set state = v.state, reason = v.reason, checked_in_at = v.checked_in_at, checked_in_by = t.assigned_user,
       checked_out_at = v.checked_out_at, in_latitude = v.in_latitude, in_longitude = v.in_longitude, in_accuracy = v.in_accuracy,
       in_distance = v.in_distance, is_far = v.is_far, photos = 0, evidence = v.evidence
     from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::numeric[], $8::numeric[],
       $9::int[], $10::int[], $11::boolean[], $12::int[])
       as v(id, state, reason, checked_in_at, checked_out_at, in_latitude, in_longitude, in_accuracy, in_distance, is_far, evidence)
     where t.business_id = $1::bigint and t.id = v.id and v.state is not null`,
    [
      access.business_id,
      ids,
      ...[list('state'), list('reason'), list('checked_in_at'), list('checked_out_at'), list('in_latitude')],
      ...[list('in_longitude'), list('in_accuracy'), list('in_distance'), list('is_far'), list('evidence')],
    ],
  )
  await transaction.query(
    'update visit set checked_in_by = null where business_id = $1::bigint and checked_in_at is null and id = any($2::bigint[])',
    [access.business_id, ids],
  )
}

type Proof = ReturnType<typeof proofOf>

/** What a check-in of the demo left: seven minutes late, some metres north of the address. */
function proofOf(seed: SeedVisit, { starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  const { state = null, reason = null, off, accuracy = null } = seed
  const at = state === 'done' ? new Date(Date.parse(starts_at) + 7 * MINUTE).toISOString() : null
  const address = { latitude: Number(seed.latitude), longitude: Number(seed.longitude) }
  const position = off === undefined ? null : { ...address, latitude: address.latitude + off / METRES_OF_A_DEGREE }
  const { distance, within } = position
    ? distanceFrom(position, address, NEAR_METRES)
    : { distance: null, within: null }
  const facts = {
    has_position: position !== null,
    accuracy,
    is_near: within,
    photos: 0,
    checked_in_at: at,
    starts_at,
    ends_at,
  }
  return {
    ...{
      state,
      reason,
      checked_in_at: at,
      checked_out_at: at && ends_at,
      in_accuracy: accuracy,
      in_distance: distance,
    },
    in_latitude: position?.latitude.toFixed(6) ?? null,
    in_longitude: position?.longitude.toFixed(6) ?? null,
    is_far: within === false,
    evidence: at && evidenceScore(facts),
  }
}

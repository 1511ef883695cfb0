import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { screenPaths } from '#engine/record/screens.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { titlesFor } from '#engine/server/records/titles.server.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { isFiltered } from '#platform/reports/spec.ts'
import { ofPersonSql } from './of-person.server.ts'

const NEEDS = ['phone', 'about', 'started_at', 'talk_seconds', 'direction', 'outcome', 'assigned_user'] as const

/**
 * The calls of the period one by one, of all people or of some (`person`), of one day of the week (`weekday`, 0 is Sunday), of one hour of
 * the day (`hour`), or both. No filter of a list says this; the heat map of talk time opens it.
 */
export const callList: OwnReport = {
  name: 'calls',
  record: 'call',
  needs: NEEDS,
  has_no_list: true,
  reads: ['call'],
  statement(asking) {
    const { catalog, access, definition, values, zone } = asking
    const { outcome, direction, about } = fieldsOf(withCustomFields(definition, access.custom_fields))
    const labelsOf = (field: typeof outcome) =>
      field.kind === 'choice' ? (field.labels as Record<string, string> | undefined) : undefined
    const groups = [
      { column: { label: 'Call', as: 'text' } },
      { column: { label: 'About', as: 'text' } },
      { column: { label: 'Started', as: 'moment' } },
      { column: { label: 'Talk time', as: 'seconds' } },
      { column: { label: 'Direction', as: 'text', labels: labelsOf(direction) } },
      { column: { label: 'Outcome', as: 'text', labels: labelsOf(outcome) } },
      { column: { label: 'Owner', as: 'text' }, titled: catalog.get('user') },
    ] as const
    const title = titlesFor({ catalog, access, definition, values }).of({ about }, 't')
    const text = `select t.id, t.phone as g1, ${title ? `${title}->>'about'` : 'null'} as g2,
        to_char(t.started_at at time zone ${values.add(zone)}, 'YYYY-MM-DD HH24:MI') as g3, t.talk_seconds::text as g4,
        t.direction::text as g5, t.outcome::text as g6, t.assigned_user::text as g7, ${countSql(asking)} as count
      from ${hoursSql(asking)} where ${asking.where()}${ofPersonSql(asking, 't.assigned_user')} order by t.started_at desc, t.id desc`
    return { groups, figures: [], text, list: { page: screenPaths(definition).one } }
  },
}

/**
 * SQL of the number of calls listed. Where neither hours nor a filter were chosen, the figure by day knows it; counting the calls
 * themselves would read all of the period.
 */
function countSql(asking: OwnAsking): string {
  const { spec, figureOf } = asking
  const is_figure =
    spec.date === 'started_at' && spec.only?.weekday === undefined && spec.only?.hour === undefined && !isFiltered(spec)
  const found = is_figure ? figureOf('call', { by: 'owner', has_sum: false }) : null
  if (!found) return 'count(*) over ()'
  return `(select coalesce(sum(f.count), 0)::text from (${found.sql}) f where true${ofPersonSql(asking, 'f.value::bigint')})`
}

/** The number that the reader chose, below an end; null for none. */
function chosen({ spec: { only } }: OwnAsking, name: 'weekday' | 'hour', below: number): number | null {
  const text = only?.[name]
  if (text === undefined) return null
  if (!/^\d{1,2}$/.test(text) || Number(text) >= below)
    throw badRequest(name === 'hour' ? 'Choose an hour of the day' : 'Choose a day of the week')
  return Number(text)
}

/**
 * SQL of calls `t` of the chosen day of the week and hour. Each such stretch of the period is found in the index on the moment, so that
 * a year reads 52 hours and not its calls. An hour more on both sides has what a change of clocks moves; the last conditions decide.
 */
function hoursSql(asking: OwnAsking): string {
  const { access, spec, values, zone } = asking
  const weekday = chosen(asking, 'weekday', 7)
  const hour = chosen(asking, 'hour', 24)
  if (weekday === null && hour === null) return '"call" t'
  const wall = `(t.started_at at time zone ${values.add(zone)})`
  const is = (unit: 'dow' | 'hour', value: number | null) =>
    value === null ? [] : [`extract(${unit} from ${wall}) = ${values.add(value)}::int`]
  const right = [...is('dow', weekday), ...is('hour', hour)].join(' and ')
  if (!spec.period) return `"call" t join (values (true)) h on ${right}`
  const business = `${values.add(access.business_id)}::bigint`
  const [first, last] = [spec.period.from, spec.period.to].map((day) => `${values.add(day)}::date`)
  const from = weekday === null ? first : `${first} + (7 + ${weekday} - extract(dow from ${first})::int) % 7`
  const at = `(${from})::timestamp + interval '${hour ?? 0} hours'`
  const moment = (local: string) => `((${local}) at time zone ${values.add(zone)})`
  return `generate_series(${at}, ${last}::timestamp + interval '1 day', interval '${weekday === null ? 1 : 7} days') h(at)
      join "call" t on t.business_id = ${business} and ${right}
        and t.started_at >= ${moment('h.at')} - interval '1 hour'
        and t.started_at < ${moment(`h.at + interval '${hour === null ? 24 : 1} hours'`)} + interval '1 hour'`
}

import { addDays } from '#base/days.ts'
import { timeOfDay } from '#base/time-of-day.ts'
import { instantAt, wallAt } from '#base/zones.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { definitionFor, writing } from '#engine/server/records/call.server.ts'
import { lookUp, readFullRows } from '#engine/server/records/store.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { readSettings } from '#modules/notices/index.server.ts'

// The time of a task whose template has no time.
const MORNING = '10:00'

interface Step {
  name: string
  days: number
  time: string | null
  priority: string | null
}

/** Makes the tasks of a template about a record, each due some days after a day: today unless another one is sent. */
export const templateRoute = memberRoute({
  method: 'POST',
  path: '/tasks/from_template',
  permission: { record: 'task', right: 'create' },
  takes: ['template_id', 'about', 'day'],
  summary: 'Make the tasks of a template',
  handler: makeTasks,
})

async function makeTasks(call: MemberCall): Promise<unknown> {
  const { services, caller, body } = call
  const { access } = caller
  const { template_id, about = null, day } = body
  const template = definitionFor(services.catalog.get('task_template'), access)
  if (day !== undefined && !isDay(day)) throw invalid([{ field: 'day', message: 'Enter a real date', rule: 'date' }])
  return services.database.transaction(access, async (transaction) => {
    const wanted = { catalog: services.catalog, access, wanted: [{ to: template, id: template_id as number }] }
    const seen = isId(template_id) && (await lookUp(transaction, wanted))[0]
    if (!seen) throw invalid([{ field: 'template_id', message: 'Choose one from the list', rule: 'reference' }])
    const doc = (await readFullRows(transaction, template, [template_id])).get(template_id)
    const { time_zone } = await readSettings(transaction, {
      business_id: access.business_id,
      member_id: access.user_id,
    })
    const first = day ?? wallAt(Date.now(), time_zone).slice(0, 10)
    const ids: unknown[] = []
    for (const { name, days, time, priority } of (doc?.steps ?? []) as Step[]) {
      const wall = `${addDays(first, days)}T${(time && timeOfDay(time)) ?? MORNING}`
      const due_date = new Date(instantAt(wall, time_zone)).toISOString()
      const task = { ...writing(call, services.catalog.get('task')), transaction, id: null }
      ids.push((await saveRecord({ ...task, body: { name, about, due_date, priority } })).id)
    }
    return { ids }
  })
}

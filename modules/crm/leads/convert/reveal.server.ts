import type { RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import type { Access } from '#engine/record/rights.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'

/** Whether a field takes a value: an option of a list may exist in only one of two fields; the value is then left out. */
export const passesOf = (to: RecordDefinition) => (name: string, value: unknown) =>
  readInput({ definition: { ...to, fields: { [name]: to.fields[name] } }, body: { [name]: value }, creating: false })
    .issues.length === 0

/** Values that a role may not read on a lead must not become readable in what is made of it. */
export function refuseToReveal(options: {
  access: Access
  from: RecordDefinition
  to: RecordDefinition
  body: Record<string, unknown>
  /** Fields of the lead, with the fields that get their values. */
  names: readonly (readonly [string, string])[]
}): void {
  const { access, from, to, body, names } = options
  const closed = (definition: RecordDefinition, name: string) =>
    ['masked', 'hidden'].includes(ruleOf(definition, access, name))
  const revealed = names.find(
    ([name, other]) => (body[other] ?? null) !== null && closed(from, name) && !closed(to, other),
  )
  if (!revealed) return
  const label = from.fields[revealed[0]].label.toLowerCase()
  throw ruleBroken(`Your role does not show the ${label} of leads. Ask somebody who sees it to convert this lead.`)
}

import { badRequest } from '#engine/server/http/refusal.server.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'

/** SQL that leaves the rows of the person whom the reader chose, of several (`4,9`), or those without an owner; empty for all. `owner` is SQL. */
export function ofPersonSql({ spec: { only }, values }: OwnAsking, owner: string): string {
  const person = only?.person
  if (person === undefined) return ''
  if (person === 'none') return ` and ${owner} is null`
  const ids = person.split(',')
  if (!ids.every((id) => /^[1-9]\d{0,14}$/.test(id))) throw badRequest('Choose a person')
  return ` and ${owner} = any(${values.add(ids)}::bigint[])`
}

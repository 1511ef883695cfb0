import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import { namedBy } from '#engine/server/records/titles.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** A person and the team they are in. */
export interface FactPerson {
  id: number
  name: string
  team: { id: number; name: string } | null
}

/** The facts about a record that the reasons name. */
export interface RecordFacts {
  title: string
  owner: FactPerson | null
  creator: FactPerson | null
  /** Name of its branch. */
  location: string | null
  parent: { record: string; id: number; title: string } | null
  teamOf: (user_id: number) => { id: number; name: string } | null
}

interface FoundPerson {
  id: number
  name: string
  team_id: number | null
  team: string | null
}

/** Reads the facts; null if the record does not exist or is in the trash. */
export async function readFacts(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; id: number },
): Promise<RecordFacts | null> {
  const { catalog, definition, id } = options
  const { business_id } = transaction.scope
  const parents = (definition.parents ?? []).map(
    (name) => `'${name}', ${placeOf('t', name, definition.fields[name]).value}`,
  )
  const column = (name: string | undefined) => (name ? `t.${quote(name)}` : 'null::bigint')
  const [row] = await transaction.query<{
    title: string | null
    owner: number | null
    creator: number | null
    location: string | null
    parents: Record<string, unknown>
  }>(
    `select t.${quote(definition.title)}::text as title, ${column(definition.owner_field)} as owner, t.created_by as creator,
       json_build_object(${parents}) as parents,
       (select l.name from location l where l.business_id = $1 and l.id = ${column(definition.location_field)}) as location
     from ${quote(tableOf(definition))} t where t.business_id = $1 and t.id = $2 and t.deleted_at is null`,
    [business_id, id],
  )
  if (!row) return null
  const people = await transaction.query<FoundPerson>(
    `select m.id, m.name, m.team_id, t.name as team from member m
     left join team t on t.business_id = $1 and t.id = m.team_id and t.deleted_at is null
     where m.business_id = $1`,
    [business_id],
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const teamOf = (user_id: number) => {
    const found = byId.get(user_id)
    return found?.team_id && found.team ? { id: found.team_id, name: found.team } : null
  }
  const person = (user_id: number | null): FactPerson | null => {
    const found = user_id === null ? undefined : byId.get(user_id)
    return found ? { id: found.id, name: found.name, team: teamOf(found.id) } : null
  }
  return {
    title: row.title || `${definition.label.one} ${id}`,
    owner: person(row.owner),
    creator: person(row.creator),
    location: row.location,
    parent: await parentOf(transaction, { catalog, definition, values: row.parents }),
    teamOf,
  }
}

// Finds the first parent that the record has.
async function parentOf(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; values: Record<string, unknown> },
): Promise<RecordFacts['parent']> {
  const { catalog, definition, values } = options
  for (const [name, value] of Object.entries(values)) {
    const to = namedBy(definition.fields[name], value)
    if (!to) continue
    const parent = catalog.get(to.record)
    const [row] = await transaction.query<{ title: string | null }>(
      `select t.${quote(parent.title)}::text as title from ${quote(tableOf(parent))} t where t.business_id = $1 and t.id = $2`,
      [transaction.scope.business_id, to.id],
    )
    return { record: parent.name, id: to.id, title: row?.title || `${parent.label.one} ${to.id}` }
  }
  return null
}

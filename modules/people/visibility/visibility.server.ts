import type { RecordDefinition } from '#engine/record/define.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { type Catalog, recordNamed } from '#engine/record/catalog.ts'
import { type Access, isManager, type Right, scopeOf } from '#engine/record/rights.ts'
import { loadAccesses, type Sources } from '#engine/server/access/access.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { explainRights, type Judgement, reasonsOf } from './judge.server.ts'
import { readFacts, type RecordFacts } from './record-facts.server.ts'
import type { FieldAnswer, Reason, RightAnswer, SeenPerson, VisibilityAnswer, VisibilityList } from './reasons.ts'

/** The maximum number of people checked for one record. */
const MAX_PEOPLE = 200

/** Explains why a person sees a record, or does not. Only for people with full access: the answer covers every record. */
export const visibilityRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/visibility/:record/:id',
    permission: 'manage',
    summary: 'Who can see and edit a record and why; with user_id every right and field rule of that person on it',
    handler: whoSees,
  }),
]

interface Asked {
  transaction: Transaction
  catalog: Catalog
  definition: RecordDefinition
  id: number
}

interface Known {
  access: Access
  sources: Sources
}

async function whoSees(call: MemberCall): Promise<VisibilityList | VisibilityAnswer> {
  const { services, caller, params, query } = call
  const { database, catalog } = services
  const found = recordNamed(catalog, params.record)
  if (!found) throw notFound()
  const definition = withCustomFields(found, caller.access.custom_fields)
  const id = idOf(params.id)
  if (query.user_id !== undefined && !/^[1-9]\d{0,15}$/.test(query.user_id))
    throw badRequest('user_id is the id of a person')
  const ids = query.user_id === undefined ? null : [Number(query.user_id)]
  const { business_id, user_id } = caller.access
  const known = await loadAccesses(database, { business_id, user_id, ids, limit: MAX_PEOPLE + 1 })
  return database.transaction(caller.access, async (transaction) => {
    const asked: Asked = { transaction, catalog, definition, id }
    const facts = await readFacts(transaction, asked)
    if (!facts) throw notFound()
    const head = { record: definition.name, id, title: facts.title }
    if (ids === null) {
      const people = known.slice(0, MAX_PEOPLE)
      const answers = await answer(asked, { facts, people, rights: ['view', 'edit'] })
      return {
        ...head,
        people: people.map((one, index) => ({
          ...personOf(one.access),
          view: answers[index][0],
          edit: answers[index][1],
        })),
        more: known.length > MAX_PEOPLE,
      }
    }
    // Treat deactivated people like those of another business: neither sees anything.
    const [one] = known
    if (!one) throw notFound()
    const [rights] = await answer(asked, { facts, people: [one], rights: definition.rights })
    return { ...head, user: personOf(one.access), rights, fields: fieldAnswers(definition, one) }
  })
}

const personOf = ({ user_id, name, role_names, is_owner }: Access): SeenPerson => ({
  id: user_id,
  name,
  role_names,
  is_owner,
})

/** The answers for each person, in the order of the rights. */
async function answer(
  asked: Asked,
  options: { facts: RecordFacts; people: readonly Known[]; rights: readonly Right[] },
): Promise<RightAnswer[][]> {
  const { facts, people, rights } = options
  const { definition } = asked
  const judged = await explainRights(asked.transaction, { ...asked, people: people.map((one) => one.access), rights })
  const parents = await parentAnswers(asked, facts, people)
  return people.map(({ access, sources }, index) =>
    rights.map((right) => {
      const judgement = judged.get(access)?.get(right) as Judgement
      const scope = scopeOf(access, definition.name, right)
      return {
        right,
        allowed: judgement.allowed,
        scope,
        roles: rolesWith(sources, definition.name, right, scope),
        reasons: reasonsOf({ definition, access, right, judgement, facts, parent: parents?.[index] ?? null }),
      }
    }),
  )
}

/** For a record with a parent: whether the parent is visible, and why. */
async function parentAnswers(
  { transaction, catalog }: Asked,
  facts: RecordFacts,
  people: readonly Known[],
): Promise<{ seen: boolean; reasons: Reason[] }[] | null> {
  if (!facts.parent) return null
  const above: Asked = { transaction, catalog, definition: catalog.get(facts.parent.record), id: facts.parent.id }
  const parent_facts = await readFacts(transaction, above)
  // A parent in the trash hides its records.
  if (!parent_facts) return people.map(() => ({ seen: false, reasons: [] }))
  const answers = await answer(above, { facts: parent_facts, people, rights: ['view'] })
  return answers.map(([view]) => ({ seen: view.allowed, reasons: view.reasons }))
}

function rolesWith(sources: Sources, record: string, right: Right, scope: RightAnswer['scope']): string[] {
  return sources.roles
    .filter(
      (role) =>
        isManager({ is_owner: false, role_names: [role.name] }) ||
        sources.rights.some(
          (one) => one.role_id === role.id && one.record === record && one.right === right && one.scope === scope,
        ),
    )
    .map((role) => role.name)
}

function fieldAnswers(definition: RecordDefinition, { access, sources }: Known): FieldAnswer[] {
  return Object.entries(fieldsOf(definition)).flatMap(([field, { label }]) => {
    const rule = ruleOf(definition, access, field)
    if (rule === 'edit') return []
    const says = new Set(
      sources.fields.filter((one) => one.record === definition.name && one.field === field).map((one) => one.role_id),
    )
    return [{ field, label, rule, roles: sources.roles.filter((role) => says.has(role.id)).map((role) => role.name) }]
  })
}

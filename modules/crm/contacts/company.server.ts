import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Change, Checking, Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { contact } from './contact.record.ts'

/**
 * Checks who belongs to which company: a person belongs to a company, and a company to none, so there are no circles
 * (decision 0063). A save that adds a person to a company locks the row of the company. A save that turns the company into
 * a person has locked that row already. So one of the two saves waits, and then sees what the other one wrote.
 */
export async function checkCompanies({ transaction }: Checking, saves: readonly Change[]): Promise<void> {
  for (const change of saves) settle(change)
  const joining = saves.filter(
    ({ before, values }) => typeof values.company_id === 'number' && values.company_id !== before?.company_id,
  )
  const leaving = saves.filter(({ before, values }) => before?.kind === 'Company' && values.kind === 'Person')
  if (leaving.length > 0) await checkLeft(transaction, leaving)
  if (joining.length > 0) await checkJoined(transaction, joining)
}

/** An undo keeps a company that it made if people belong to it by now who do not go with it. */
export async function keepPeopled({ transaction, cause, changes }: Checking): Promise<void> {
  const going = changes.filter(({ step, before }) => step === 'trash' && before?.kind === 'Company')
  if (cause !== 'undo' || going.length === 0) return
  const trashed = changes.flatMap(({ step, id }) => (step === 'trash' && id !== null ? id : []))
  const rows = await transaction.query<{ id: number }>(
    `select distinct company_id as id from contact where business_id = $1::bigint and company_id = any($2::bigint[])
       and deleted_at is null and id <> all($3::bigint[])`,
    [transaction.scope.business_id, going.map(({ id }) => id), trashed],
  )
  const kept = new Set(rows.map(({ id }) => id))
  for (const { id, issues } of going)
    if (id !== null && kept.has(id))
      issues.push({ field: '', message: 'People belong to this company. Move them first.', rule: 'company' })
}

/** A company has no company and no designation. */
function settle({ before, values, issues }: Change): void {
  const { kind, company_id } = { ...before, ...values }
  if (kind !== 'Company') return
  if (typeof values.company_id === 'number')
    issues.push({ field: 'company_id', message: 'A company does not belong to another company', rule: 'company' })
  else if (typeof company_id === 'number') values.company_id = null
  if (before?.designation && values.designation === undefined) values.designation = null
}

/** Refuses to make a person of a company to which people belong, also those in the trash, who may be restored. */
async function checkLeft(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = await transaction.query<{ id: number }>(
    // Two parts, because live records and those in the trash have an index each.
    `select company_id as id from contact where business_id = $1::bigint and company_id = any($2::bigint[]) and deleted_at is null
     union select company_id from contact where business_id = $1::bigint and company_id = any($2::bigint[]) and deleted_at is not null`,
    [transaction.scope.business_id, changes.map(({ id }) => id)],
  )
  const kept = new Set(rows.map(({ id }) => id))
  for (const { id, issues } of changes)
    if (id !== null && kept.has(id))
      issues.push({ field: 'kind', message: 'People belong to this company. Move them first.', rule: 'company' })
}

/** The company of a person is a company; its name is also their business name, unless they have another one. */
async function checkJoined(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  const ids = changes.flatMap(({ before, values }) => [values.company_id, before?.company_id ?? null])
  const rows = await transaction.query<{ id: number; kind: string; name: string }>(
    'select id, kind, name from contact where business_id = $1::bigint and id = any($2::bigint[]) order by id for key share',
    [transaction.scope.business_id, [...new Set(ids.filter((id) => id !== null))]],
  )
  const found = new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
  for (const { before, values, issues } of changes) {
    const company = found.get(values.company_id)
    if (!company) continue
    if (company.kind !== 'Company') {
      issues.push({ field: 'company_id', message: 'This is a person. Choose a company.', rule: 'company' })
      continue
    }
    const named = values.account_name === undefined ? before?.account_name : values.account_name
    if (!named || named === found.get(before?.company_id)?.name) values.account_name = company.name
  }
}

/** People have the name of their company as their business name; they follow when it changes. */
export async function renamePeople(following: Following): Promise<void> {
  const { transaction, written } = following
  const renamed = written.flatMap(({ before, after }) =>
    before && after && after.kind === 'Company' && before.name !== after.name ? [{ id: after.id, before, after }] : [],
  )
  if (renamed.length === 0) return
  const rows = await transaction.query<{ id: number; name: string }>(
    `select t.id, v.name from contact t join unnest($2::bigint[], $3::text[], $4::text[]) as v(company_id, was, name)
       on t.company_id = v.company_id and t.account_name = v.was
     where t.business_id = $1::bigint and t.deleted_at is null order by t.id for update of t`,
    [
      transaction.scope.business_id,
      renamed.map(({ id }) => id),
      renamed.map(({ before }) => before.name),
      renamed.map(({ after }) => after.name),
    ],
  )
  const docs = await readFullRows(
    transaction,
    contact,
    rows.map(({ id }) => id),
  )
  await changeRecords(transaction, {
    ...following,
    definition: contact,
    cause: 'change',
    is_batch: true,
    is_quiet: true,
    changes: rows.map(({ id, name }) => ({
      step: 'change',
      id,
      before: docs.get(id) as Doc,
      values: { account_name: name },
      issues: [],
    })),
    on_issue: 'refuse',
  })
}

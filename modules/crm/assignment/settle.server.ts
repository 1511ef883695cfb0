import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change, Checking, Chosen, RecordServer } from '#engine/server/records/hooks.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { type Choice, chooseOwner, decide } from './choose-owner.server.ts'
import { assignmentNotes } from './reasons.ts'
import { readRules } from './store.server.ts'

/** The history entry for a choice; none if the business has no rules. */
export function noteOf({ user_id, rule_name, has_rules }: Choice): string | undefined {
  if (rule_name !== null)
    return user_id === null ? assignmentNotes.waits(rule_name) : assignmentNotes.by_rule(rule_name)
  return has_rules ? assignmentNotes.no_rule() : undefined
}

/** Records which rule assigned a lead, so that it can be reassigned later. Runs in the lead's transaction. */
export async function settleChoice(
  transaction: Transaction,
  options: { lead_id: number; choice: Choice; at?: Date },
): Promise<void> {
  const { lead_id, choice, at = new Date() } = options
  if (choice.rule_id === null) return
  await transaction.query(
    `insert into lead_assignment (business_id, lead_id, rule_id, user_id, at) values ($1, $2, $3, $4, $5)
     on conflict (business_id, lead_id) do update set rule_id = excluded.rule_id, user_id = excluded.user_id, at = excluded.at`,
    [transaction.scope.business_id, lead_id, choice.rule_id, choice.user_id, at],
  )
}

/** The effects of a choice on saving a new lead: its history, and the record of its rule. */
export function chosenBy(
  transaction: Transaction,
  options: { choice: Choice; actor_id: number; name: string },
): Chosen {
  const { choice, actor_id, name } = options
  return {
    note: noteOf(choice),
    async follow(lead_id) {
      await settleChoice(transaction, { lead_id, choice })
      // Saving the lead notifies other owners but not the person it is saved for, so notify that person of an automatic lead.
      if (choice.rule_id !== null && choice.user_id === actor_id)
        await notifyOwner(transaction, { to: actor_id, lead_id, name })
    },
  }
}

/** Notifies a person of a lead that was assigned automatically. */
export async function notifyOwner(
  transaction: Transaction,
  { to, lead_id, name }: { to: number; lead_id: number; name: string },
): Promise<void> {
  await addNotice(transaction, {
    business_id: transaction.scope.business_id as number,
    to: [to],
    kind: 'lead_assigned',
    actor_id: null,
    record: 'lead',
    record_id: lead_id,
    path: `lead/${lead_id}`,
    values: { lead: name },
  })
}

/** The owner of an enquiry, in the form that `takeEnquiry` expects. */
export const choose_owner = (transaction: Transaction, values: Record<string, unknown>): Promise<Choice> =>
  chooseOwner(transaction, { business_id: transaction.scope.business_id as number, values })

/**
 * Applies the rules to a new lead. A lead that a person types in without another owner follows the rules for typed leads;
 * a lead created by a program with an API key follows every rule.
 */
export async function assignNew(checking: Checking, change: Change): Promise<void> {
  const { transaction, access, definition, once } = checking
  const { values } = change
  if (change.chosen !== null || values.assigned_user !== access.user_id) return
  const by_key = access.api_key_id !== undefined
  const rules = await once('assignment rules', () => readRules(transaction))
  const applicable = rules.filter((rule) => !rule.is_paused && (by_key || rule.also_typed))
  if (applicable.length === 0) return
  const choice = await decide(transaction, {
    subject: { stored: { ...values, created_by: access.user_id } },
    definition,
    at: new Date(),
    exclude: [],
    rules: applicable,
  })
  // If nobody can be given the lead now, it stays with the person who typed it.
  if (choice.rule_id === null || (choice.user_id === null && !by_key)) return
  values.assigned_user = choice.user_id
  const follows = choice.user_id === access.user_id && !by_key
  const name = String(values.name ?? '')
  change.chosen = follows
    ? { note: noteOf(choice), follow: (lead_id) => settleChoice(transaction, { lead_id, choice }) }
    : chosenBy(transaction, { choice, actor_id: access.user_id, name })
}

/** Assigns rows of a file without an owner, like incoming enquiries: by every rule that is not paused. */
export const assignRules: RecordServer['assignRules'] = {
  any: async (transaction) => (await readRules(transaction)).some((rule) => !rule.is_paused),
  async choose({ transaction, access, definition, rows }) {
    const rules = (await readRules(transaction)).filter((rule) => !rule.is_paused)
    const at = new Date()
    const chosen: Chosen[] = []
    for (const values of rows) {
      const subject = { stored: { ...values, created_by: access.user_id } }
      const choice = await decide(transaction, { subject, definition, at, exclude: [], rules })
      values.assigned_user = choice.user_id
      chosen.push({ follow: (lead_id) => settleChoice(transaction, { lead_id, choice, at }) })
    }
    return chosen
  },
}

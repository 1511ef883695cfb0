/** An allowed breach of a rule of docs/decisions/0025, with its reason. `part` is a part of the statement or of the breach's detail. */
export interface Exception {
  rule: string
  part: string
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'pinned to the business',
    part: 'from membership where account_id = $1',
    reason:
      'Lists the businesses of the person who signs in, before they choose one. It reads one row for each of their businesses.',
  },
  {
    rule: 'no function in an index',
    part: 'lower(email)',
    reason:
      'An email address has no case. These indexes only refuse a second account or invitation; no filter reads them.',
  },
  {
    rule: 'keys begin with the business',
    part: 'membership_pkey PRIMARY KEY (account_id, business_id)',
    reason:
      'Sign-in reads this table by account, before the person chooses a business. The key still includes the business.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id::text from search_entry where not is_folded',
    reason:
      'A clean-up job over all businesses. It finds the businesses with search entries that have no phonetic keys yet, through an index of these entries only.',
  },
  {
    rule: 'pinned to the business',
    part: 'select business_id from audit_chain union select business_id from unsealed_change',
    reason: 'The job that seals the audit log asks which businesses have a history. It reads one row for each.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id from unsealed_secret order by 1',
    reason: 'The job that seals stored secrets asks which businesses have some. The table is empty once it has run.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id from metric_stale',
    reason: 'The job that keeps figures up to date asks which businesses wait. The table is empty once it has run.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id from open_stale',
    reason: 'The job that keeps balances asks which businesses wait. The table is empty once it has run.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id from webhook order by 1',
    reason: 'The dispatcher asks which businesses have webhooks; at most twenty rows each.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id from connection order by 1',
    reason: 'The job that forgets old deliveries asks which businesses have connections; a few rows each.',
  },
  {
    rule: 'pinned to the business',
    part: 'explain (format json) select from search_entry',
    reason:
      'Asks the planner which share of all search entries a business or a record has. Explain reads the statistics, no row.',
  },
  {
    rule: 'pinned to the business',
    part: 'e.business_id + 0 = $1',
    reason:
      'Used only where one business has most entries of the server, because there the index by business costs more than it saves. It is never used on several servers: the estimate comes from the first server, which has no entries.',
  },
  {
    rule: 'pinned to the business',
    part: 'select business_id::text from membership where account_id = $1::bigint order by business_id limit 1',
    reason: 'Finds the demo business by its owner: one row. It runs only where the demo is switched on.',
  },
  {
    rule: 'no sequence of its own',
    part: `nextval('business_id_seq')`,
    reason: 'The transaction that creates a business names its tenant first, so it needs the id before the insert.',
  },
]

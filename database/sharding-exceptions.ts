/** What may break a rule of docs/decisions/0025, and why. `part` is a piece of the statement or of the breach's detail. */
export interface Exception {
  rule: string
  part: string
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'pinned to the business',
    part: 'from membership where account_id = $1',
    reason: 'The businesses of whoever signs in, before one is chosen: as many rows as the person has businesses.',
  },
  {
    rule: 'no function in an index',
    part: 'lower(',
    reason:
      'Lists are sorted and names kept unique without case. The order of such an index is used, and each index begins with the business; as a condition it is only a second sieve.',
  },
  {
    rule: 'keys begin with the business',
    part: 'membership_pkey PRIMARY KEY (account_id, business_id)',
    reason: 'Asked for by account, before a business is chosen; the key holds the business, as it must.',
  },
  {
    rule: 'pinned to the business',
    part: 'select distinct business_id::text from search_entry where not is_folded',
    reason:
      'Clean-up over all businesses: which have entries from before their sounds. It reads an index of those alone.',
  },
  {
    rule: 'pinned to the business',
    part: 'select business_id from audit_chain union select business_id from unsealed_change',
    reason: 'The job that seals asks which businesses have a history; one row each.',
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
    part: 'e.business_id + 0 = $1',
    reason:
      'On one server where nearly all entries are of one business, its index costs more than it saves. Never on several: the statistics that say so are those of the first server, which holds no entry.',
  },
  {
    rule: 'pinned to the business',
    part: 'select business_id::text from membership where account_id = $1::bigint order by business_id limit 1',
    reason: 'The demo business is found by its owner: one row, on machines that show the demo alone.',
  },
  {
    rule: 'no sequence of its own',
    part: `nextval('business_id_seq')`,
    reason: 'A new business must know its number before the transaction that makes it can name its tenant.',
  },
]

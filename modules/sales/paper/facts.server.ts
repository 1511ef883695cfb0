import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { PaperFacts, Registration } from './paper.ts'

/** What a paper prints about the seller as it is now. */
export async function readFacts(transaction: Transaction, location_id: unknown): Promise<PaperFacts> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<{ facts: PaperFacts['seller'] }>(
    `select json_build_object('name', b.name, 'gstin', coalesce(l.gstin, b.gstin), 'pan', b.pan, 'contact_number', b.contact_number, 'email', b.email,
       'website', b.website, 'address', concat_ws(', ', nullif(l.address_1, ''), nullif(l.address_2, ''), nullif(l.landmark, ''),
       nullif(l.city, '')), 'state', l.state, 'pincode', l.pincode, 'entity', p.entity, 'turnover', p.turnover::text) as facts
     from business b left join location l on l.business_id = $1::bigint and l.id = $2::bigint
       left join portal_setting p on p.business_id = $1::bigint where b.id = $1::bigint`,
    [business_id, typeof location_id === 'number' ? location_id : null],
  )
  const accounts = await transaction.query<{ bank: NonNullable<PaperFacts['bank']>; upi_id: string | null }>(
    `select json_build_object('name', bank_name, 'holder', account_holder, 'number', account_number, 'ifsc', ifsc,
       'type', account_type) as bank, upi_id
     from bank_account where business_id = $1::bigint and deleted_at is null order by position, id limit 20`,
    [business_id],
  )
  return {
    seller: row.facts,
    bank: accounts.find(({ bank }) => bank.number)?.bank ?? null,
    upi_id: accounts.find(({ upi_id }) => upi_id)?.upi_id ?? null,
  }
}

/** Keeps what a document prints about the seller, so that later changes of the business do not change its paper. */
export async function keepFacts(
  transaction: Transaction,
  { definition, docs }: { definition: RecordDefinition; docs: readonly Doc[] },
): Promise<void> {
  for (const [location_id, of] of Map.groupBy(docs, (doc) => doc.location_id))
    await transaction.query(
      `insert into document_facts (business_id, record, record_id, facts)
       select b.id, $2, v.id, $4::jsonb from business b, unnest($3::bigint[]) as v(id) where b.id = $1::bigint
       on conflict do nothing`,
      [
        transaction.scope.business_id,
        definition.name,
        of.map(({ id }) => id),
        JSON.stringify(await readFacts(transaction, location_id)),
      ],
    )
}

/** What the paper of a document prints about the seller: as kept when it was issued, else as it is now. */
export async function factsOf(
  transaction: Transaction,
  { record, id, location_id }: { record: string; id: number; location_id: unknown },
): Promise<PaperFacts> {
  const [kept] = await transaction.query<{ facts: PaperFacts }>(
    'select facts from document_facts where business_id = $1::bigint and record = $2 and record_id = $3::bigint',
    [transaction.scope.business_id, record, id],
  )
  return kept?.facts ?? readFacts(transaction, location_id)
}

/** The registration of a document at the e-invoice portal; null where it has none in force. */
export async function registrationOf(
  transaction: Transaction,
  { record, id }: { record: string; id: number },
): Promise<Registration | null> {
  const [found] = await transaction.query<Registration>(
    `select irn, ack_number, acknowledged_at, signed_qr from e_invoice
     where business_id = $1::bigint and document_record = $2 and document_id = $3::bigint and status = 'pushed'`,
    [transaction.scope.business_id, record, id],
  )
  return found ?? null
}

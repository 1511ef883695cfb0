import { fieldsOf } from '#engine/record/define.ts'
import { invoice } from '#modules/sales/invoices/invoice.record.ts'

const COLUMNS = ['id', 'version', ...invoice.list.columns.filter((name) => fieldsOf(invoice)[name].kind !== 'lines')]
  .map((name) => `"${name}"`)
  .join(', ')

/** What each list needs of the database at least, by hand; $1 is the business. The thin floor runs it and sends the rows as JSON. */
export const STATEMENTS = {
  list: `select ${COLUMNS} from invoice where business_id = $1::bigint and deleted_at is null order by date desc, id desc limit 50`,
  unpaid: `select ${COLUMNS} from invoice where business_id = $1::bigint and deleted_at is null and payment_status = 'UnPaid' order by due_date, id limit 50`,
  of_client: `select ${COLUMNS} from invoice where business_id = $1::bigint and deleted_at is null and contact_id = $2::bigint order by date desc, id desc limit 50`,
} as const

import { lead } from '#modules/crm/leads/lead.record.ts'

const COLUMNS = ['id', 'version', ...lead.list.columns].map((name) => `"${name}"`).join(', ')
const ALL = [
  'id',
  'version',
  ...Object.entries(lead.fields)
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name]) => name),
  'created_at',
  'created_by',
  'updated_at',
]
  .map((name) => `"${name}"`)
  .join(', ')

/** The statements behind the product's answers, by hand: what the raw driver and the thin floor run. $1 is the business. */
export const STATEMENTS = {
  page: `select ${COLUMNS} from lead where business_id = $1::bigint and deleted_at is null order by created_at desc, id desc limit 50`,
  filtered: `select ${COLUMNS} from lead where business_id = $1::bigint and deleted_at is null and lead_status_id = $2::bigint order by created_at desc, id desc limit 50`,
  total: `select count(*) from (select 1 from lead where business_id = $1::bigint and deleted_at is null and lead_status_id = $2::bigint limit 10001) c`,
  deep: `select ${COLUMNS} from lead where business_id = $1::bigint and deleted_at is null and (created_at, id) < ($2::timestamptz, $3::bigint) order by created_at desc, id desc limit 50`,
  one: `select ${ALL} from lead where business_id = $1::bigint and id = $2::bigint and deleted_at is null`,
  contacts: `select id, type, value, is_primary, phone_code, iso2, country_code, normal from lead_contact where business_id = $1::bigint and lead_id = $2::bigint order by position, id`,
  create: `insert into lead (business_id, name, city, product, phone, assigned_user, created_by, lead_type, country) values ($1, $2, $3, $4, $5, $6, $6, 'warm', 'India') returning ${ALL}`,
  contact: `insert into lead_contact (business_id, lead_id, type, value, is_primary) values ($1, $2, 'Contact Number', $3, true)`,
  update: `update lead set product = $3, version = version + 1, updated_at = now() where business_id = $1::bigint and id = $2::bigint returning ${ALL}`,
} as const

export type StatementName = keyof typeof STATEMENTS

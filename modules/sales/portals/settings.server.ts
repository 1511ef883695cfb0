import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { seal, unseal } from '#engine/server/secrets/seal.server.ts'
import type { EntityClass } from '#modules/gst/einvoice/rules.ts'
import type { PortalKeys, PortalUser } from '#modules/gst/index.server.ts'

declare module '#engine/server/http/services.server.ts' {
  interface ServerSettings {
    /** Null or missing: papers are not pushed; outside production a simulator answers. */
    gst_portals?: PortalPlaces | null
  }
}

/** Both portals as this installation reaches them, and the certificates (PEM) of what they sign. */
export interface PortalPlaces {
  einvoice: PortalKeys
  eway: PortalKeys
  certificates: string[]
}

/** What decides whether a business owes e-invoices. The turnover is the highest since 2017-18, in crore as a decimal text. */
export interface PortalSetting {
  turnover: string
  entity: EntityClass
  /** Push when a document is posted. */
  auto_push: boolean
}

/** The settings of the business; without an entry nothing is owed. */
export async function readPortalSetting(transaction: Transaction): Promise<PortalSetting> {
  const [row] = await transaction.query<PortalSetting>(
    'select turnover::text as turnover, entity, auto_push from portal_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row ?? { turnover: '0', entity: 'REGULAR', auto_push: false }
}

/** Stores the settings of the business. */
export async function writePortalSetting(transaction: Transaction, setting: PortalSetting, now: Date): Promise<void> {
  await transaction.query(
    `insert into portal_setting (business_id, turnover, entity, auto_push, updated_at)
     values ($1::bigint, $2::numeric, $3, $4::boolean, $5::timestamptz)
     on conflict (business_id) do update set turnover = excluded.turnover, entity = excluded.entity,
       auto_push = excluded.auto_push, updated_at = excluded.updated_at`,
    [transaction.scope.business_id, setting.turnover, setting.entity, setting.auto_push, now],
  )
}

/** The GSTINs of the business and its branches with their users for programs; no password leaves the server. */
export async function listPortalUsers(
  transaction: Transaction,
): Promise<{ gstin: string; username: string | null; set_at: Date | null }[]> {
  return transaction.query(
    `select g.gstin, u.username, u.set_at from (
       select gstin from business where id = $1::bigint and gstin is not null
       union select gstin from location where business_id = $1::bigint and gstin is not null and deleted_at is null
     ) g left join portal_user u on u.business_id = $1::bigint and u.gstin = g.gstin order by g.gstin`,
    [transaction.scope.business_id],
  )
}

const placeOf = (business_id: number, gstin: string) => `portal_user.password ${business_id}/${gstin}`

/** Stores the user of a GSTIN, the password sealed. */
export async function writePortalUser(
  transaction: Transaction,
  services: Services,
  { gstin, username, password }: PortalUser,
  now: Date,
): Promise<void> {
  const { business_id, user_id } = transaction.scope
  const place = placeOf(Number(business_id), gstin)
  const { key_id, sealed } = seal({ secret: services.settings.secret, place, text: password })
  await transaction.query(
    `insert into portal_user (business_id, gstin, username, password, password_key_id, set_at, set_by)
     values ($1::bigint, $2, $3, $4::bytea, $5, $6::timestamptz, $7::bigint)
     on conflict (business_id, gstin) do update set username = excluded.username, password = excluded.password,
       password_key_id = excluded.password_key_id, set_at = excluded.set_at, set_by = excluded.set_by`,
    [business_id, gstin, username, sealed, key_id, now, user_id],
  )
}

/** The user of a GSTIN; null where there is none, or where the server's key has changed since. */
export async function readPortalUser(
  transaction: Transaction,
  services: Services,
  gstin: string,
): Promise<PortalUser | null> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<{ username: string; password: Buffer; password_key_id: string }>(
    'select username, password, password_key_id from portal_user where business_id = $1::bigint and gstin = $2',
    [business_id, gstin],
  )
  if (!row) return null
  const place = placeOf(Number(business_id), gstin)
  const password = unseal({
    ...{ secret: services.settings.secret, place },
    ...{ key_id: row.password_key_id, sealed: row.password },
  })
  return password === null ? null : { gstin, username: row.username, password }
}

/** Forgets the user of a GSTIN. */
export async function removePortalUser(transaction: Transaction, gstin: string): Promise<void> {
  await transaction.query('delete from portal_user where business_id = $1::bigint and gstin = $2', [
    transaction.scope.business_id,
    gstin,
  ])
}

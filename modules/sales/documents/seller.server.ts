import type { Transaction } from '#engine/server/database/database.server.ts'
import { stateByName } from '#modules/gst/states.ts'
import type { Registration } from '#modules/gst/tax/decide-tax.ts'

/** The business as the seller of documents. States are two-digit codes. */
export interface Seller {
  gstin: string | null
  registration: Registration
  main_location_id: number | null
  /** A branch in another state has a GSTIN of its own. */
  locations: ReadonlyMap<number, { state: string | null; gstin: string | null }>
}

/** Reads the business and its branches. A business that has not said how it is registered is judged by its GSTIN. */
export async function readSeller(transaction: Transaction): Promise<Seller> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<{ gstin: string | null; tax_registration_type: Registration | null }>(
    'select gstin, tax_registration_type from business where id = $1::bigint',
    [business_id],
  )
  const places = await transaction.query<{
    id: number
    state: string | null
    is_default: boolean | null
    gstin: string | null
  }>(
    'select id, state, is_default, gstin from location where business_id = $1::bigint and deleted_at is null order by id',
    [business_id],
  )
  const gstin = row?.gstin ?? null
  return {
    gstin,
    registration: row?.tax_registration_type ?? (gstin ? 'Regular' : 'Unregistered'),
    main_location_id: (places.find((place) => place.is_default) ?? places[0])?.id ?? null,
    locations: new Map(
      places.map((place) => [
        place.id,
        { state: stateByName(place.state ?? '')?.code ?? null, gstin: place.gstin ?? gstin },
      ]),
    ),
  }
}

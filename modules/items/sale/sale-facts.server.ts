import type { Transaction } from '#engine/server/database/database.server.ts'
import { type ItemTax, type TaxedItem, taxOn } from '../tax-rates.ts'

/** What a line of a document takes over from an item, beside its price. */
export interface SaleFacts {
  id: number
  name: string
  kind: 'goods' | 'service'
  hsn: string | null
  /** The unit quantity code of the item's unit, such as `MTR`. */
  uqc: string | null
  /** Percent as a decimal text, of the day that was asked for. */
  tax_rate: string | null
  /** Compensation cess in percent, and in rupees for one unit, of that day. */
  cess: string | null
  cess_per_unit: string | null
}

/** The facts of some items on a day, `2026-11-23`; items that the business does not have are left out. */
export async function saleFactsOf(
  transaction: Transaction,
  { ids, date }: { ids: readonly number[]; date: string },
): Promise<Map<number, SaleFacts>> {
  const { business_id } = transaction.scope
  const rows = await transaction.query<Omit<SaleFacts, keyof ItemTax> & TaxedItem>(
    `select i.id, i.name, i.kind, i.hsn, u.uqc, i.tax_rate, i.cess::text as cess, i.cess_per_unit::text as cess_per_unit,
       (select coalesce(json_agg(json_build_object('from_date', c.from_date, 'tax_rate', c.tax_rate, 'cess', c.cess::text, 'cess_per_unit', c.cess_per_unit::text)), '[]')
        from item_tax_change c where c.business_id = $1::bigint and c.item_id = i.id) as tax_changes
     from item i left join unit u on u.id = i.unit_id and u.business_id = $1::bigint
     where i.business_id = $1::bigint and i.id = any($2::bigint[]) and i.deleted_at is null`,
    [business_id, ids],
  )
  return new Map(
    rows.map(({ id, name, kind, hsn, uqc, ...taxed }) => [
      Number(id),
      { id: Number(id), name, kind, hsn, uqc, ...taxOn(taxed, date) },
    ]),
  )
}

/** The item in use with a bar code or an item code, without regard to case; null where the business has none. */
export async function itemByCode(transaction: Transaction, code: string): Promise<number | null> {
  const [row] = await transaction.query<{ id: number }>(
    `select id from item where business_id = $1::bigint and deleted_at is null and is_active is distinct from false
     and (barcode collate any_case = $2 or code collate any_case = $2)
     order by barcode collate any_case = $2 desc nulls last, id limit 1`,
    [transaction.scope.business_id, code],
  )
  return row ? Number(row.id) : null
}

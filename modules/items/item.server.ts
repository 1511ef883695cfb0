import { compare, exact } from '#base/exact.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import {
  type Acting,
  type Change,
  type Doc,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { kindProblem } from './hsn/check-hsn.ts'
import { item } from './item.record.ts'
import { checkStock, correctStock, keepOpeningStock } from './stock/stock-item.server.ts'
import { taxChangeIssues, type TaxedItem } from './tax-rates.ts'
import { gridOf, type Variant, variantKey } from './variants/variants.ts'

/** The special rules of items: codes, discounts, other units, changes of the tax, and variants. */
export const itemServer: RecordServer = {
  record: 'item',

  async check({ transaction, access, changes }) {
    for (const change of savesOf(changes)) {
      checkItem(change)
      checkStock(change)
    }
    const ids = trashedIds(changes)
    if (ids.length === 0) return
    const rows = await transaction.query<{ parent_id: number }>(
      `select distinct parent_id from item where business_id = $1::bigint and parent_id = any($2::bigint[])
       and id <> all($2::bigint[]) and deleted_at is null`,
      [access.business_id, ids],
    )
    keepRecords(
      changes,
      new Map(rows.map(({ parent_id }) => [Number(parent_id), 'This item has variants: delete them first'])),
    )
  },

  after: keepOpeningStock,

  actions: {
    correct_stock: correctStock,
    async make_variants(acting) {
      for (const change of acting.changes) await makeVariants(acting, change)
    },
  },
}

function checkItem({ before, values, issues }: Change): void {
  const row: Record<string, unknown> = { ...before, ...values }
  const code = typeof row.hsn === 'string' ? row.hsn : ''
  const problem = code === '' ? null : kindProblem(code, String(row.kind))
  // A record that was not touched here is not refused for it, such as one whose name alone changes.
  if (problem && (values.hsn !== undefined || values.kind !== undefined))
    issues.push({ field: 'hsn', message: problem, rule: 'kind' })
  const is_touched = ['discount', 'discount_type', 'sale_price'].some((name) => values[name] !== undefined)
  if (is_touched && (row.discount ?? null) !== null) checkDiscount(row, issues)
  if (values.tax_changes) issues.push(...taxChangeIssues(values.tax_changes as NonNullable<TaxedItem['tax_changes']>))
  checkUnits(row, values, issues)
  values.variant_key = variantKey(row)
}

function checkDiscount(row: Record<string, unknown>, issues: Change['issues']): void {
  const discount = exact(row.discount)
  if (row.discount_type === 'Fixed Amount') {
    if (row.sale_price && compare(discount, exact(row.sale_price)) > 0)
      issues.push({ field: 'discount', message: 'The discount is above the price', rule: 'max' })
    return
  }
  if (compare(discount, exact('100')) > 0)
    issues.push({ field: 'discount', message: 'Use at most 100 percent', rule: 'max' })
}

function checkUnits(row: Record<string, unknown>, values: Record<string, unknown>, issues: Change['issues']): void {
  const lines = (values.conversions ?? []) as { unit_id?: unknown }[]
  if (lines.length > 0 && !row.unit_id)
    issues.push({ field: 'unit_id', message: 'Choose the unit of the item first', rule: 'required' })
  const units = [row.unit_id, ...lines.map(({ unit_id }) => unit_id)]
  for (const [index, { unit_id }] of lines.entries())
    if (unit_id && units.indexOf(unit_id) <= index)
      issues.push({ field: `conversions.${index}.unit_id`, message: 'The item has this unit already', rule: 'twice' })
}

/** What every variant has from its item; name, codes, size and colour are its own. */
const COPIED = [
  ...['kind', 'item_group_id', 'hsn', 'unit_id', 'sale_price', 'purchase_price', 'tax_inclusive', 'tax_rate', 'cess'],
  'cess_per_unit',
  ...['discount_type', 'discount', 'reorder_level', 'is_active', 'desc', 'custom'],
] as const

/**
 * Makes the missing variants of an item, which is locked for the action, so that two people who do it at once make each
 * variant once.
 */
async function makeVariants(acting: Acting, { id, before, input = {}, issues, values }: Acting['changes'][number]) {
  if (scopeOf(acting.access, item.name, 'create') === 'none') throw notAllowed()
  const grid = gridOf(input)
  issues.push(...grid.issues)
  if (issues.length > 0) return
  const known = await acting.transaction.query<{ variant_key: string | null; code: string | null }>(
    `select variant_key, code from item where business_id = $1::bigint and deleted_at is null
     and (parent_id = $2::bigint or code collate any_case = any($3::text[]))`,
    [acting.access.business_id, id, grid.variants.flatMap((variant) => codeOf(before, variant) ?? [])],
  )
  const keys = new Set(known.map(({ variant_key }) => variant_key))
  const codes = new Set(known.map(({ code }) => code?.toLowerCase()))
  const missing = grid.variants.filter((variant) => !keys.has(variantKey({ ...variant, parent_id: id })))
  const changes = missing.map((variant): Change => {
    const code = codeOf(before, variant)
    const own = {
      ...{ ...variant, parent_id: id, name: nameOf(before, variant) },
      code: code && !codes.has(code.toLowerCase()) ? code : null,
    }
    return { step: 'create', id: null, before: null, values: { ...copied(before), ...own }, issues: [] }
  })
  acting.answers.set(id, { made: changes.length, known: grid.variants.length - missing.length })
  // The item itself stays as it is, except that its history tells what was made.
  values.variant_key = null
  if (changes.length === 0) return
  const { transaction, catalog, specials, access, request_id, address } = acting
  await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: acting.definition },
    ...{ cause: 'create', is_quiet: true, on_issue: 'refuse', changes },
  })
}

/** Lines are new rows of the variant, so their ids are left out. */
function copied(before: Doc): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of COPIED) if (before[name] !== undefined) values[name] = before[name]
  for (const name of ['conversions', 'tax_changes'])
    values[name] = ((before[name] ?? []) as Record<string, unknown>[]).map(({ id: _id, ...line }) => line)
  return values
}

const valuesOf = ({ size, colour }: Variant): string[] => [size, colour].filter((value) => value !== null)

const nameOf = (before: Doc, variant: Variant): string =>
  `${String(before.name).slice(0, 170)} ${valuesOf(variant).join(' ')}`

/** The code of a variant from that of its item: `KURTI-M-RED`. Null where the item has none or it becomes too long. */
function codeOf(before: Doc, variant: Variant): string | null {
  if (typeof before.code !== 'string' || before.code === '') return null
  const code = [before.code, ...valuesOf(variant).map((value) => value.toUpperCase().replaceAll(/\s+/g, '-'))].join('-')
  return code.length <= item.fields.code.max ? code : null
}

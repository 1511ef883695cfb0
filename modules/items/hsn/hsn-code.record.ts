import { defineRecord } from '#engine/record/define.ts'
import { choice, text } from '#engine/record/fields.ts'
import { TAX_RATES } from '../tax-rates.ts'
import { checkHsn } from './check-hsn.ts'

/** An HSN or SAC code with its meaning, which a business types or imports from a list of the portal. */
export const hsnCode = defineRecord({
  name: 'hsn_code',
  path: 'hsn_codes',
  module: 'Inventry',
  label: { one: 'HSN or SAC code', many: 'HSN and SAC codes' },
  title: 'code',
  subtitle: 'meaning',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: text({
      label: 'Code',
      required: true,
      unique: true,
      max: 8,
      check: checkHsn,
      example: (n: number) => `5208${String(1000 + (n % 9000))}`,
      headings: ['HSN', 'SAC', 'HSN code', 'HSN_CD'],
    }),
    meaning: text({ label: 'Meaning', max: 500, headings: ['Description', 'HSN_Description'] }),
    tax_rate: choice({ label: 'GST %', options: TAX_RATES, help: 'The rate that goods of this code usually have' }),
  },
  list: {
    columns: ['code', 'meaning', 'tax_rate'],
    sort: 'code',
    search: ['code', 'meaning'],
    filters: ['tax_rate', 'created_at'],
  },
  form: [{ title: 'Code', fields: ['code', 'meaning', 'tax_rate'] }],
  indexes: [['created_at', 'id']],
})

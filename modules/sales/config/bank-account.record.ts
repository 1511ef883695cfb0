import { choice, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { checks } from '#modules/business/checks.ts'

/** A bank account or UPI id to which clients pay. The first one is printed on documents. */
export const bankAccount = defineLookup({
  name: 'bank_account',
  path: 'bank_accounts',
  module: 'setting',
  label: { one: 'Bank account', many: 'Bank accounts' },
  fields: {
    account_type: choice({ label: 'Account type', options: ['Current', 'Savings', 'Overdraft'] }),
    bank_name: text({ label: 'Bank', max: 100 }),
    account_holder: text({ label: 'Account holder', max: 120 }),
    account_number: text({
      label: 'Account number',
      max: 18,
      check: checks.account_number,
      example: (n: number) => `50100${String(1_000_000 + n)}`,
    }),
    ifsc: text({ label: 'IFSC', max: 11, check: checks.ifsc, example: () => 'HDFC0000123' }),
    upi_id: text({ label: 'UPI id', max: 271, check: checks.upi, example: () => 'tulsi.fabrics@okhdfc' }),
  },
})

import { choice, date, lines, longText, money, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { STATES } from '#modules/gst/states.ts'
import { TAX_RATES, UNTAXED } from '../../documents/line-fields.ts'
import { modeField } from '../mode-field.ts'
import { SUPPLY_FIELDS } from '../../documents/supply-fields.ts'

const { seller_state, seller_registration } = SUPPLY_FIELDS
const services = { field: 'advance_for', values: ['services'] } as const

/**
 * What a receipt says about an advance. Tax is due when money for services comes in before their invoice (CGST Act, section 13(2)); money for
 * goods carries none (Notification 66/2017-Central Tax, since 15 November 2017).
 */
export const ADVANCE_FIELDS = {
  advance_for: choice({
    label: 'Advance for',
    help: 'GST is due on an advance for services when it is received',
    options: ['goods', 'services'],
    labels: { goods: 'Goods', services: 'Services' },
  }),
  advance_note: text({ label: 'Service paid for', max: 300, show_if: services }),
  advance_rate: choice({
    label: 'GST rate of the advance',
    help: 'Empty: 18, which holds while the rate is not known',
    options: TAX_RATES.filter((rate) => !UNTAXED.some((one) => one === rate)),
    show_if: services,
  }),
  advance_place: choice({
    label: 'Place of supply of the advance',
    help: 'Empty: the state of the client; while it is not known, another state',
    options: STATES.map(({ code }) => code),
    labels: Object.fromEntries(STATES.map(({ code, name }) => [code, name])),
    show_if: services,
  }),
  voucher_number: text({
    label: 'Receipt voucher',
    max: 40,
    read_only: true,
    help: 'Given when an advance for services is posted',
  }),
  taxed_advance: money({ label: 'Advance with GST in it', read_only: true }),
} as const

/** What was given back of an advance with tax in it; each time has a voucher (CGST Act, section 31(3)(e)). */
export const REFUND_VOUCHERS = lines({
  label: 'Refund vouchers',
  table: 'receipt_refund',
  max: 1000,
  read_only: true,
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true }),
    date: date({ label: 'Date', read_only: true }),
    mode: modeField('Paid back by'),
    amount: money({ label: 'Amount', read_only: true }),
  },
})

/** Who pays, as the receipt voucher names them, and the branch that receives. Copied, so that a posted receipt stays as it is. */
export const PAYER_FIELDS = {
  payer_gstin: text({
    label: 'GSTIN of the client',
    max: 15,
    check: checks.gstin_any_kind,
    example: () => '24AAACC1206D1ZM',
  }),
  payer_address: longText({ label: 'Address of the client' }),
  payer_state: text({ label: 'State of the client', max: 60, example: () => 'Gujarat' }),
  seller_state,
  seller_registration,
} as const

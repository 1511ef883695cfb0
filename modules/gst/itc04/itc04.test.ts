import { expect, test } from 'vitest'
import { returnLimit } from '../law/return-limits.ts'
import { itc04Json, itc04Period, type ReturnedGoods, type SentGoods } from './itc04.ts'

test('periods are half years or a financial year, each with its code and its last day', () => {
  expect(itc04Period('2026-04')).toEqual({ from: '2026-04-01', to: '2026-09-30', code: '172026', due: '2026-10-25' })
  expect(itc04Period('2026-10')).toEqual({ from: '2026-10-01', to: '2027-03-31', code: '182026', due: '2027-04-25' })
  expect(itc04Period('2026')).toEqual({ from: '2026-04-01', to: '2027-03-31', code: '192026', due: '2027-04-25' })
  expect(['2026-07', '26', '', '2026-04-01', 'x'.repeat(99)].map(itc04Period)).toEqual(Array(5).fill(null))
})

test('goods must be back after a year, capital goods after three, goods on approval after six months, tools never', () => {
  const sent = '2026-11-27'
  expect(returnLimit({ goods: 'inputs', sent })).toEqual({ last: '2027-11-27', longest: '2028-11-27' })
  expect(returnLimit({ goods: 'capital_goods', sent })).toEqual({ last: '2029-11-27', longest: '2031-11-27' })
  expect(returnLimit({ goods: 'on_approval', sent })).toEqual({ last: '2027-05-27', longest: '2027-05-27' })
  expect(returnLimit({ goods: 'tools', sent })).toBe(null)
  expect(returnLimit({ goods: 'inputs', sent: '2028-02-29' })?.last).toBe('2029-02-28')
  expect(returnLimit({ goods: 'on_approval', sent: '2026-08-31' })?.last).toBe('2027-02-28')
  expect(returnLimit({ goods: 'inputs', sent: '2017-06-30' })).toBe(null)
})

const worker = { gstin: '24AAACC1206D1ZM', state: '24' }
const sent = (more: Partial<SentGoods> = {}): SentGoods => ({
  ...{ worker, challan: { number: 'DC/26-27/0001', date: '2026-11-02' }, is_capital: false, description: 'Grey cloth' },
  ...{ uqc: 'MTR', quantity: '100.000', taxable: '10000.00', rate: '5', is_inter_state: false, ...more },
})
const back = (more: Partial<ReturnedGoods> = {}): ReturnedGoods => ({
  ...{ table: '5A', worker, original: { number: 'DC/26-27/0001', date: '2026-11-02' } },
  ...{ paper: { number: 'R-7', date: '2026-11-20' }, work: 'Dyeing', description: 'Dyed cloth', uqc: 'MTR' },
  ...{ quantity: '90', lost: '2.5', lost_uqc: 'MTR', ...more },
})
const json = (sends: SentGoods[], backs: ReturnedGoods[]): any =>
  itc04Json({
    ...{ gstin: '24AAACT2727Q1Z2', period: itc04Period('2026-10') as never },
    ...{ sent: sends, returned: backs },
  })

test('the file has a challan once with its lines, the halves of the rate in the state, and the state of a worker without GSTIN', () => {
  const unknown = { gstin: null, state: '27' }
  const made = json(
    [
      sent(),
      sent({ description: 'x'.repeat(90), quantity: '1.005' }),
      sent({
        worker: unknown,
        is_inter_state: true,
        is_capital: true,
        challan: { number: 'DC/2', date: '2026-12-01' },
      }),
    ],
    [],
  )
  expect(made).toEqual({
    gstin: '24AAACT2727Q1Z2',
    fp: '182026',
    m2jw: [
      {
        ...{ ctin: '24AAACC1206D1ZM', chnum: 'DC/26-27/0001', chdt: '02-11-2026', flag: 'N' },
        itms: [
          {
            ...{ goods_ty: '8b', desc: 'Grey cloth', uqc: 'MTR', qty: 100, txval: 10000 },
            ...{ tx_i: 0, tx_c: 2.5, tx_s: 2.5, tx_cs: 0 },
          },
          expect.objectContaining({ desc: 'x'.repeat(70), qty: 1.01 }),
        ],
      },
      {
        ...{ jw_stcd: '27', chnum: 'DC/2', chdt: '01-12-2026', flag: 'N' },
        itms: [expect.objectContaining({ goods_ty: '7b', tx_i: 5, tx_c: 0, tx_s: 0 })],
      },
    ],
  })
})

test('what came back is in the table of how it came back, with its losses', () => {
  const invoice = { number: 'INV/26-27/0009', date: '2026-12-05' }
  const made = json([], [back(), back({ table: '5C', paper: invoice, lost: '0' }), back({ table: '5B', paper: null })])
  expect(made.m2jw).toBe(undefined)
  expect(made.table5A).toEqual([
    {
      ...{ ctin: '24AAACC1206D1ZM', o_chnum: 'DC/26-27/0001', o_chdt: '02-11-2026', flag: 'N' },
      items: [
        {
          ...{ jw2_chnum: 'R-7', jw2_chdt: '20-11-2026', nat_jw: 'Dyeing', desc: 'Dyed cloth', uqc: 'MTR', qty: 90 },
          ...{ lwuqc: 'MTR', lwqty: 2.5 },
        },
      ],
    },
  ])
  expect(made.table5C[0].items).toEqual([
    { inum: 'INV/26-27/0009', idt: '05-12-2026', nat_jw: 'Dyeing', desc: 'Dyed cloth', uqc: 'MTR', qty: 90 },
  ])
  expect(made.table5B[0].items[0]).not.toHaveProperty('jw2_chnum')
})

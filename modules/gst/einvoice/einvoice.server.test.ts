import { describe, expect, test } from 'vitest'
import { paperOf } from '../portal/testing.server.ts'
import { listsOf, vectorFile, vectorsOf } from '../testing.server.ts'
import { irnText } from './irn.ts'
import { irnOf } from './irn.server.ts'
import { einvoiceOf } from './payload.ts'
import { CANCEL_CODES, CANCEL_REASONS, isSpared, mayCancelIrn, mayReport, needsEinvoice } from './rules.ts'

test.each(vectorsOf('einvoice-documents'))('payload %s', (_name, { input, expected }) => {
  const paper = paperOf(input)
  expect(einvoiceOf(paper, { with_eway_bill: input.ewbWithIrn })).toEqual(expected.payload)
  const { gstin } = paper.supplier
  expect(irnOf({ gstin, date: paper.date, type: paper.type, number: paper.number })).toBe(expected.irn)
})

test.each(vectorsOf('einvoice-irn'))('IRN %s', (_name, { input, expected }) => {
  const facts = { gstin: input.gstin, date: input.docDate, type: input.docType, number: input.docNo }
  expect({ plain: irnText(facts), irn: irnOf(facts) }).toEqual(expected)
})

test('before June 2025 the number was hashed as typed', () => {
  expect(irnText({ gstin: 'G', date: '2025-05-31', type: 'INV', number: 'a-1' })).toBe('G2025-26INVa-1')
})

describe('rules', () => {
  test.each(vectorsOf('einvoice-rules', 'applicability'))('duty %s', (_name, { input, expected }) => {
    const facts = {
      turnover: String(input.highestAatoCrore),
      entity: input.entityClass,
      supply_category: input.supplyCategory,
      type: input.document,
      date: '2026-11-23',
    }
    expect(needsEinvoice(facts)).toBe(expected)
  })

  test.each(vectorsOf('einvoice-rules', 'reporting'))('window %s', (_name, { input, expected }) => {
    const { aatoCrore, docDate, reportDate } = input
    expect(mayReport({ turnover: String(aatoCrore), date: docDate, report_date: reportDate })).toBe(expected)
  })

  test.each(vectorsOf('einvoice-rules', 'cancel'))('cancelling %s', (_name, { input, expected }) => {
    const { ackAt, cancelAt, activeEwayBill } = input
    const [acknowledged_at, at] = [ackAt, cancelAt].map((time: string) => new Date(`${time}+05:30`))
    expect(mayCancelIrn({ acknowledged_at, at, active_eway_bill: activeEwayBill ?? false })).toEqual(expected)
  })

  test('all lists are run, and reasons have the code of their portal', () => {
    expect(listsOf('einvoice-rules')).toEqual(['applicability', 'reporting', 'cancel'])
    const masters = vectorFile('masters')
    for (const [portal, list] of [
      ['einvoice', 'eInvoice'],
      ['eway_bill', 'eWayBill'],
    ] as const)
      for (const reason of CANCEL_REASONS) {
        const text: string = masters[list].cancelReasons[CANCEL_CODES[portal][reason]]
        expect(text.toLowerCase()).toBe(reason.toLowerCase())
      }
    expect(mayReport({ turnover: '1', date: '2026-10-02', report_date: '2026-10-01' })).toBe(false)
    const spared = (entity: 'NBFC' | 'REGULAR', turnover: string) => isSpared({ entity, turnover, date: '2026-11-23' })
    expect([spared('NBFC', '5.01'), spared('NBFC', '5'), spared('REGULAR', '9')]).toEqual([true, false, false])
  })
})

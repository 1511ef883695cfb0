import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { makeBook } from '#engine/web/use-options.ts'
import { catalog } from '#modules/catalog.ts'
import { type AuditEntry, readAuditSearch } from './audit-calls.web.ts'
import { actionWord, changeLines, thingWord } from './audit-words.web.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const book = makeBook({
  maps: new Map([['user', new Map([[7, { id: 7, title: 'Sunita Rao', is_live: true }]])]]),
})
const lines = (record: string, changes: AuditEntry['changes']) =>
  changeLines({ entry: { record, action: 'updated', changes } as AuditEntry, catalog, book, i18n })

test('values are shown with the labels of their fields, people by name, money in rupees', () => {
  expect(
    lines('lead', { city: ['Surat', null], assigned_user: [null, 7], amount: ['513000.00', '600000.00'] }),
  ).toEqual([
    { label: 'City', from: 'Surat', to: 'empty' },
    { label: 'Owner', from: 'empty', to: 'Sunita Rao' },
    { label: 'Amount', from: '₹5,13,000', to: '₹6,00,000' },
  ])
})

test('contact entries are shown as their values', () => {
  const [line] = lines('lead', { contacts: [[], [{ id: 4, type: 'Contact Number', value: '98250 12345' }]] })
  expect([line.from, line.to]).toEqual(['empty', '98250 12345'])
})

test('modules are shown as on or off, counts without a previous value', () => {
  expect(lines('business', { 'module Leads': [true, false] })).toEqual([{ label: 'Leads', from: 'on', to: 'off' }])
  expect(lines('lead', { records: [null, 1200] })).toEqual([{ label: 'Records', from: null, to: '1,200' }])
})

test('unknown actions and targets are shown as words', () => {
  expect(actionWord('hand_over', i18n)).toBe('Hand over')
  expect(thingWord({ record: 'tax_setting', record_id: 0 }, catalog, i18n)).toBe('Tax setting')
  expect(lines('role', { lead_view: ['own', 'all'], branches: [[1], [1, 2]] })).toEqual([
    { label: 'Lead view', from: 'own', to: 'all' },
    { label: 'Branches', from: '1', to: '1, 2' },
  ])
})

test('an invalid address shows the whole log', () => {
  expect(readAuditSearch({ person: 'x', from: 'soon', record: 'A;B', run: -1 })).toEqual(readAuditSearch({}))
  expect(readAuditSearch({ person: '7', from: '2026-11-01' })).toMatchObject({ person: 7, from: '2026-11-01' })
})

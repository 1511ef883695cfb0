import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { makeBook, type Option } from '#engine/web/use-options.ts'
import { mergeStreams } from './merge-streams.ts'
import { changeWords } from './timeline-words.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const option = (id: number, title: string, more: object = {}): [number, Option] => [
  id,
  { id, title, is_live: true, ...more },
]
const book = makeBook({
  maps: new Map([
    [
      'lead_status',
      new Map([
        option(1, 'New', { kind: 'open', position: 2 }),
        option(2, 'Lost', { kind: 'lost', position: 0 }),
        option(3, 'Won', { kind: 'won', position: 1 }),
        option(4, 'Qualified', { kind: 'open', position: 3 }),
      ]),
    ],
    ['user', new Map([option(7, 'Ritika Malhotra')])],
  ]),
})
const words = (
  action: string,
  changes: Record<string, [unknown, unknown]> = {},
  own?: Parameters<typeof changeWords>[0]['own'],
) =>
  changeWords({
    change: { id: 1, action, actor_id: 7, actor_name: 'Asha', at: '2026-11-21T06:00:00Z', changes },
    definition: lead,
    book,
    i18n,
    own,
  })

describe('a change in words', () => {
  it.each([
    ['created', {}, 'created this lead'],
    ['deleted', {}, 'moved this lead to the trash'],
    ['restored', {}, 'restored this lead'],
    ['updated', { lead_status_id: [1, 4] }, 'moved status from New to Qualified'],
    ['assigned', { assigned_user: [null, 7] }, 'assigned this to Ritika Malhotra'],
    ['updated', { amount: [null, '513000.00'] }, 'set amount to ₹5,13,000'],
    ['updated', { amount: ['500000.00', '513000.00'] }, 'changed amount from ₹5,00,000 to ₹5,13,000'],
    ['updated', { follow_up_date: ['2026-09-25', null] }, 'cleared follow-up, which was 25/09/2026'],
    ['updated', { lead_type: ['warm', 'hot'] }, 'changed temperature from Warm to Hot'],
    ['updated', { remark: ['a', 'b'] }, 'changed note'],
    ['updated', { city: [null, 'Surat'], state: [null, 'Gujarat'] }, 'changed city and state'],
    [
      'updated',
      { city: [null, 'Surat'], state: [null, 'Gujarat'], product: [null, 'Yarn'] },
      'changed city, state and 1 more',
    ],
  ] as [string, Record<string, [unknown, unknown]>, string][])('%s %o', (action, changes, said) => {
    expect(words(action, changes).what).toBe(said)
  })
  it('shows an action with its own label and the fields that it changed', () => {
    const said = words('converted', { lead_status_id: [1, 3] })
    expect(said.what).toBe('converted this lead')
    expect(said.details).toEqual([{ label: 'Status', from: 'New', to: 'Won' }])
    expect(words('conversion_undone').what).toBe('did “Undo conversion”')
  })
  it('uses the words of a record for its own history entries', () => {
    const own = { lead_linked: { id: 'converted a lead to this contact' } }
    expect(words('lead_linked', {}, own).what).toBe('converted a lead to this contact')
  })
  it('lists the values of every changed field below a sentence with their number', () => {
    expect(words('updated', { city: [null, 'Surat'], amount: ['1.00', '2.00'] }).details).toEqual([
      { label: 'City', from: '', to: 'Surat' },
      { label: 'Amount', from: '₹1', to: '₹2' },
    ])
  })
})

describe('the timeline', () => {
  const at = (minute: number) => ({ at: `2026-11-21T06:${String(minute).padStart(2, '0')}:00Z`, key: `k${minute}` })
  it('hides an event while the server may still have a newer one', () => {
    const { items, wanted } = mergeStreams([
      { items: [at(50), at(40)], more: true },
      { items: [at(45), at(10)], more: false },
    ])
    expect(items.map((item) => item.key)).toEqual(['k50', 'k45', 'k40'])
    expect(wanted).toEqual([0])
  })
  it('shows everything once all is loaded', () => {
    expect(
      mergeStreams([
        { items: [at(50)], more: false },
        { items: [at(45), at(10)], more: false },
      ]).items,
    ).toHaveLength(3)
  })
})

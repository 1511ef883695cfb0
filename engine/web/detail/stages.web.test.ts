import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { leadStatus } from '#modules/crm/leads/lead-status.record.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { makeBook, type Option } from '../use-options.ts'
import { stagesOf } from './stages.ts'

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

describe('the stages of a lead', () => {
  it('are the open ones by position, then won; lost ones are marked', () => {
    const stages = stagesOf({ definition: lead, book, current: 1, kinds: leadStatus.entries.kinds })
    expect(stages.map((stage) => [stage.name, stage.lost])).toEqual([
      ['New', false],
      ['Qualified', false],
      ['Won', false],
      ['Lost', true],
    ])
  })
})

import type { InputOf } from '#engine/record/define.ts'
import type { leadSource } from './lead-source.record.ts'
import type { leadStatus } from './lead-status.record.ts'

/** The statuses and sources a new business starts with, as inputs of their records; the owner may change them all. */
export function defaultLookups(): { statuses: InputOf<typeof leadStatus>[]; sources: InputOf<typeof leadSource>[] } {
  return {
    statuses: [
      { name: 'New', kind: 'open', color: '#4a63dd', position: 10, is_default: true },
      { name: 'Contacted', kind: 'open', color: '#1c8ca8', position: 20, is_default: false },
      { name: 'Qualified', kind: 'open', color: '#6b4fbb', position: 30, is_default: false },
      { name: 'Proposal sent', kind: 'open', color: '#b7791f', position: 40, is_default: false },
      { name: 'Negotiation', kind: 'open', color: '#d9682b', position: 50, is_default: false },
      { name: 'Won', kind: 'won', color: '#2b8a4b', position: 60, is_default: false },
      { name: 'Lost', kind: 'lost', color: '#c2272d', position: 70, is_default: false },
      { name: 'Junk', kind: 'lost', color: '#6b7280', position: 80, is_default: false },
    ],
    sources: [
      'IndiaMART',
      'TradeIndia',
      'JustDial',
      'WhatsApp',
      'Walk-in',
      'Referral',
      'Website',
      'Facebook',
      'Google Ads',
      'Exhibition',
    ].map((name, index) => ({ name, position: (index + 1) * 10 })),
  }
}

import { describe, expect, it } from 'vitest'
import { bodyOf, labelsOfMissing, valuesOf } from './business-values.ts'
import { partsOf } from './mailbox/mail-text.ts'

describe('the business form', () => {
  it('starts with one place', () => {
    expect(valuesOf(null).locations).toHaveLength(1)
  })
  it('sends trimmed texts and null for what is empty', () => {
    const body = bodyOf({ ...valuesOf(null), name: '  Shree Balaji Traders ' })
    expect(body).toMatchObject({
      name: 'Shree Balaji Traders',
      gstin: null,
      locations: [{ name: 'Main branch', city: null }],
    })
  })
  it('names what is missing in words', () => {
    expect(labelsOfMissing(['nature', 'locations.0.city', 'locations', 'location'])).toEqual([
      'Nature of business',
      'City',
      'One place with state, city and pincode',
    ])
  })
})

describe('a mail', () => {
  it('shows its web addresses as links and nothing else', () => {
    expect(partsOf('Open http://localhost:3000/x?token=1\nnow <script>')).toEqual([
      { text: 'Open ' },
      { text: 'http://localhost:3000/x?token=1', href: 'http://localhost:3000/x?token=1' },
      { text: '\nnow <script>' },
    ])
  })
})

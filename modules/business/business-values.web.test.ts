import { describe, expect, it } from 'vitest'
import { INDUSTRIES } from './business.record.ts'
import { bodyOf, labelsOfMissing, valuesOf } from './business-values.ts'
import { partsOf } from './mailbox/mail-text.ts'
import { bodyOfNew, NO_ANSWERS } from './new-business-values.web.ts'
import { matchPlace } from './places/place-answer.web.ts'
import { WORKS, workId } from './works.web.ts'

describe('the business form', () => {
  it('starts with one place', () => {
    expect(valuesOf({}).locations).toHaveLength(1)
  })
  it('sends trimmed texts and null for what is empty', () => {
    const body = bodyOf({ ...valuesOf({}), name: '  Shree Balaji Traders ' })
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
      'One place with state and city',
    ])
  })
})

describe('the form of a new business', () => {
  const surat = { city: 'Surat', state: 'Gujarat' }
  const bilaspur = [
    { city: 'Bilaspur', state: 'Chhattisgarh' },
    { city: 'Bilaspur', state: 'Himachal Pradesh' },
  ]
  it('knows the place that is meant by a pincode, a name, a suggestion, or a beginning that only one town has', () => {
    expect(matchPlace(' 395003 ', [surat])).toEqual(surat)
    expect(matchPlace('surat', [surat, { city: 'Suratgarh', state: 'Rajasthan' }])).toEqual(surat)
    expect(matchPlace('Bilaspur, Himachal Pradesh', bilaspur)).toEqual(bilaspur[1])
    expect(matchPlace('Bangalore', [{ city: 'Bengaluru', state: 'Karnataka' }])?.city).toBe('Bengaluru')
    expect(matchPlace('Bilaspur', bilaspur)).toBeNull()
    expect(matchPlace('Sur', [surat])).toBeNull()
    expect(matchPlace('Nowhere', [])).toBeNull()
    expect(matchPlace('395003', [])).toBeNull()
  })
  it('offers each kind of work once, and sends nature and industry of the chosen one', () => {
    expect(new Set(WORKS.map(workId)).size).toBe(WORKS.length)
    expect(new Set(WORKS.map((work) => work.industry))).toEqual(new Set(INDUSTRIES))
    const work = workId({ nature: 'Manufacturing', industry: 'Furniture and furnishings' })
    expect(bodyOfNew({ ...NO_ANSWERS, name: ' Om Wood ', work, place: '395003', locations: [surat] })).toEqual({
      ...{ name: 'Om Wood', nature: 'Manufacturing', industry: 'Furniture and furnishings', gstin: null },
      locations: [{ ...surat, pincode: '395003' }],
    })
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

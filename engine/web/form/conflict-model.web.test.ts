import { describe, expect, it } from 'vitest'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { findConflict, settle } from './conflict-model.ts'

const names = ['name', 'city', 'product', 'remark']
const before = { name: 'Kavita', city: 'Surat', product: '', remark: '' }
const values = { name: 'Kavita', city: 'Pune', product: 'Yarn', remark: 'Call on Monday' }
const current = { id: 4, version: 8, name: 'Kavita Mehta', city: 'Mumbai', product: null, remark: null }
const conflict = findConflict({ definition: lead, names, before, values, current, version: 8 })

describe('a refused save', () => {
  it('names the fields that both changed, with both values', () => {
    expect(conflict.clashes).toEqual([{ name: 'city', mine: 'Pune', theirs: 'Mumbai' }])
  })
  it('names the fields that only the other person changed', () => {
    expect(conflict.others).toEqual(['name'])
  })
  it('keeps the typed values and takes over the other changes of the other person', () => {
    const settled = settle({ definition: lead, names, values, conflict, choices: { city: 'mine' } })
    expect(settled.values).toEqual({ name: 'Kavita Mehta', city: 'Pune', product: 'Yarn', remark: 'Call on Monday' })
    expect(settled.before).toEqual({ name: 'Kavita Mehta', city: 'Mumbai', product: '', remark: '' })
  })
  it('discards a typed value if the person chooses the other one', () => {
    expect(settle({ definition: lead, names, values, conflict, choices: { city: 'theirs' } }).values.city).toBe(
      'Mumbai',
    )
  })
})

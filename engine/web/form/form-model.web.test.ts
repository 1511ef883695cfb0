import { describe, expect, it } from 'vitest'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { contactEntries } from '#modules/crm/contact-entries/contact-entries.ts'
import {
  errorsFrom,
  firstPath,
  formBody,
  formValues,
  messageAt,
  placeIssues,
  recordResolver,
  screenPath,
} from './form-model.ts'

const names = ['name', 'contacts', 'amount', 'gstin', 'follow_up_date', 'product']
const check = (body: Record<string, unknown>) => contactEntries((body.contacts ?? []) as never).issues

async function errorsOf(values: Record<string, unknown>) {
  const resolve = recordResolver({ definition: lead, names, creating: true, check })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return (path: string) => messageAt(errors, path)
}

const blank = { name: '', contacts: [], amount: null, gstin: '', follow_up_date: null, product: '' }

describe('the resolver', () => {
  it('reports every issue at once, lines included', async () => {
    const at = await errorsOf({
      ...blank,
      gstin: 'nonsense',
      amount: '12.345',
      contacts: [
        { type: 'Email', value: 'nope', is_primary: true },
        // Clearing a saved line does not remove it.
        { id: 7, type: 'Contact Number', value: '', is_primary: true },
      ],
    })
    expect(at('name')).toBe('Name is required')
    expect(at('gstin')).toBeTruthy()
    expect(at('amount')).toContain('two decimals')
    expect(at('contacts.0.value')).toBe('Invalid email address')
    expect(at('contacts.1.value')).toBe('Value is required')
  })
  it('accepts values that the server would accept', async () => {
    const at = await errorsOf({
      ...blank,
      name: 'Kavita Mehta',
      contacts: [{ type: 'Contact Number', value: '98250 12345', is_primary: true, phone_code: '+91' }],
    })
    expect(names.map(at).filter(Boolean)).toEqual([])
  })
  it('reports no issues for fields that are not on the form', async () => {
    const resolve = recordResolver({ definition: lead, names: ['product'], creating: false })
    const { errors } = await resolve({ product: '' }, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(errors).toEqual({})
  })
})

describe('server errors', () => {
  const issues = [
    { field: 'contacts.1.value', message: 'This number is blocked', rule: 'blocked' },
    { field: 'assigned_user', message: 'Not a member', rule: 'reference' },
    { field: 'name', message: 'Too rude', rule: 'reserved' },
  ]
  it('are placed on indexed paths', () => {
    expect(messageAt(errorsFrom(issues), 'contacts.1.value')).toBe('This number is blocked')
  })
  it('without an input on the form are returned separately', () => {
    const { on_fields, elsewhere } = placeIssues(issues, names)
    expect([on_fields.length, elsewhere.map((issue) => issue.field)]).toEqual([2, ['assigned_user']])
  })
  it('focus the first wrong field on the page, not the first in the answer', () => {
    expect(firstPath(issues, names)).toBe('name')
  })
})

describe('the body', () => {
  const row = {
    id: 4,
    version: 3,
    name: 'Kavita',
    amount: '500000.00',
    product: null,
    contacts: [{ id: 9, type: 'Email', value: 'a@b.in', is_primary: true }],
  }
  const before = formValues({ definition: lead, names, row })
  it('of an existing record has only the changed fields', () => {
    expect(formBody({ definition: lead, names, values: { ...before, product: 'Yarn' }, before })).toEqual({
      product: 'Yarn',
    })
  })
  it('of an untouched form is empty', () => {
    expect(formBody({ definition: lead, names, values: before, before })).toEqual({})
  })
  it('keeps the ids of lines and sends no read-only field', () => {
    const values = { ...before, contacts: [{ id: 9, type: 'Email', value: 'new@b.in', is_primary: true, normal: 'x' }] }
    expect(formBody({ definition: lead, names, values, before })).toEqual({
      contacts: [{ id: 9, type: 'Email', value: 'new@b.in', is_primary: true }],
    })
  })
  it('sends a cleared field as null', () => {
    expect(formBody({ definition: lead, names, values: { ...before, amount: '' }, before })).toEqual({ amount: null })
  })
})

describe('an untouched line', () => {
  const blank = { type: 'Contact Number', value: '', is_primary: true, phone_code: '+91' }

  it('is not sent, so that a lead can be created with only a name', async () => {
    const values = {
      ...formValues({ definition: lead, names: ['name', 'contacts'] }),
      name: 'Asha Nair',
      contacts: [blank],
    }
    expect(formBody({ definition: lead, names: ['name', 'contacts'], values })).toEqual({
      name: 'Asha Nair',
      contacts: [],
    })
    const { errors } = await recordResolver({ definition: lead, names: ['name', 'contacts'], creating: true, check })(
      values,
      undefined,
      {} as never,
    )
    expect(errors).toEqual({})
  })

  it('does not shift the issues of the lines after it', async () => {
    const values = { name: 'Asha Nair', contacts: [blank, { type: 'Email', value: 'not an email', is_primary: true }] }
    const { errors } = await recordResolver({ definition: lead, names: ['name', 'contacts'], creating: true, check })(
      values,
      undefined,
      {} as never,
    )
    expect(messageAt(errors, 'contacts.1.value')).toBe('Invalid email address')
    expect(screenPath(lead, values, 'contacts.0.value')).toBe('contacts.1.value')
  })
})

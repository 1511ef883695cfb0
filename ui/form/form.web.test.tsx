// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { MoneyField } from '../fields/NumberField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { parseTypedDate } from '../fields/typed-date.ts'
import { renderScreen } from '../render.web.test-kit.tsx'
import { FormShell } from './FormShell.tsx'
import { placeIssues } from './place-issues.ts'

afterEach(cleanup)

const phone = (value: string) => (/^\d{10}$/.test(value) ? null : 'Enter a valid phone number')

function show(onSubmit: (values: Record<string, unknown>) => Promise<unknown>, onSaved = vi.fn()) {
  renderScreen(
    <FormShell
      label="New lead"
      defaultValues={{ name: '', contacts: [{ value: '' }], amount: null, kind: null, secret: '' }}
      onSubmit={onSubmit}
      onSaved={onSaved}
      submitLabel="Save"
    >
      <TextField name="name" label="Full name" required />
      <TextField name="contacts.0.value" label="Phone" check={phone} required />
      <MoneyField name="amount" label="Amount" />
      <ChoiceField name="kind" label="Nature" options={['Services', 'Trading']} />
      <PasswordField name="secret" label="Secret" />
    </FormShell>,
  )
  return { onSaved }
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a form', () => {
  it('shows all errors at once, focuses the first and sends nothing', async () => {
    const send = vi.fn()
    show(send)
    fireEvent.click(screen.getByRole('button', { name: /Save/ }))
    expect(await screen.findByText('Enter full name')).toBeTruthy()
    expect(screen.getByText('Enter phone')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('2 fields need attention')
    expect(document.activeElement).toBe(screen.getByLabelText(/Full name/))
    expect(send).not.toHaveBeenCalled()
  })
  it('shows the error of a field once it was left', async () => {
    show(vi.fn())
    type(/Phone/, '12')
    expect(screen.queryByText('Enter a valid phone number')).toBeNull()
    fireEvent.blur(screen.getByLabelText(/Phone/))
    expect(await screen.findByText('Enter a valid phone number')).toBeTruthy()
  })
  it('links the error to its field', async () => {
    show(vi.fn())
    fireEvent.click(screen.getByRole('button', { name: /Save/ }))
    const error = await screen.findByText('Enter full name')
    expect(screen.getByLabelText(/Full name/).getAttribute('aria-describedby')).toContain(error.id)
  })
  it('shows server errors on their fields, including lines, and the others above the form', async () => {
    const refusal = new ApiError({
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        errors: [
          { field: 'contacts.0.value', message: 'This number already belongs to a lead' },
          { field: 'plan', message: 'Your plan allows 50 leads' },
        ],
      },
    })
    show(async () => Promise.reject(refusal))
    type(/Full name/, 'Hetal Patel')
    type(/Phone/, '9876543210')
    fireEvent.click(screen.getByRole('button', { name: /Save/ }))
    expect(await screen.findByText('This number already belongs to a lead')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Your plan allows 50 leads')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Phone/)))
  })
  it('saves with Ctrl+Enter from any field and then notifies its screen', async () => {
    const send = vi.fn(async (_values: Record<string, unknown>) => ({ id: 4 }))
    const { onSaved } = show(send)
    type(/Full name/, 'Hetal Patel')
    type(/Phone/, '9876543210')
    type(/Amount/, '513000.50')
    fireEvent.click(screen.getByLabelText('Trading'))
    fireEvent.keyDown(screen.getByLabelText(/Full name/), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 4 }))
    expect(send.mock.calls[0][0]).toMatchObject({ name: 'Hetal Patel', amount: '513000.50', kind: 'Trading' })
  })
  it('groups money by lakh while it is typed', () => {
    show(vi.fn())
    type(/Amount/, '1284567')
    expect((screen.getByLabelText(/Amount/) as HTMLInputElement).value).toBe('12,84,567')
  })
  it('shows a password on request', () => {
    show(vi.fn())
    expect(screen.getByLabelText('Secret').getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Secret').getAttribute('type')).toBe('text')
  })
})

describe('server issues', () => {
  it('are placed by path, by bracket path and on the first field of a line', () => {
    const names = new Map([
      ['name', 'Name'],
      ['locations.0.type', 'Type'],
      ['locations.0.pincode', 'Pincode'],
    ])
    const issues = [
      { field: 'locations[0].pincode', message: 'Bad' },
      { field: 'locations', message: 'One is needed' },
      { message: 'Busy' },
    ]
    expect(placeIssues({ issues, names })).toEqual({
      placed: [
        { name: 'locations.0.type', message: 'One is needed' },
        { name: 'locations.0.pincode', message: 'Bad' },
      ],
      general: ['Busy'],
    })
  })
})

describe('a typed date', () => {
  it.each([
    ['25/9/26', '2026-09-25'],
    ['25-09-2026', '2026-09-25'],
    ['25092026', '2026-09-25'],
    ['1/1/69', '1969-01-01'],
    ['1/1/68', '2068-01-01'],
    ['31/02/2026', null],
    ['soon', null],
  ])('%s is %s', (typed, day) => expect(parseTypedDate(typed)).toBe(day))
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FormShell } from '../form/FormShell.tsx'
import { renderScreen } from '../render.web.test-kit.tsx'
import { PhoneField } from './PhoneField.tsx'

afterEach(cleanup)

const WRONG = 'Enter a valid phone number'
// Asynchronous, because the product loads the library of phone numbers later.
const check = async (value: string, phone_code?: string) =>
  phone_code === '+971' ? (value.length === 9 ? null : WRONG) : value.length === 10 ? null : WRONG

function show(phone: string) {
  const send = vi.fn(async () => ({}))
  renderScreen(
    <FormShell label="Person" defaultValues={{ phone, phone_code: '+91' }} onSubmit={send} submitLabel="Save">
      <PhoneField name="phone" codeName="phone_code" label="Phone" check={check} />
    </FormShell>,
  )
  return send
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save/ }))

it('checks a number against its country, and again when another country is chosen', async () => {
  const send = show('')
  type('Phone', '501234567')
  save()
  expect(await screen.findByText(WRONG)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  type('Country code', '+971')
  await waitFor(() => expect(screen.queryByText(WRONG)).toBeNull())
  save()
  await waitFor(() => expect(send).toHaveBeenCalledWith({ phone: '501234567', phone_code: '+971' }))
})

it('accepts an invalid number only if it was stored already', async () => {
  const send = show('12345')
  save()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  cleanup()
  const again = show('12345')
  type('Phone', '12346')
  save()
  expect(await screen.findByText(WRONG)).toBeTruthy()
  expect(again).not.toHaveBeenCalled()
})

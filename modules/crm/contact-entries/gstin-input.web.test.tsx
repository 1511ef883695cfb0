// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { contact } from '../contacts/contact.record.ts'
import GstinInput from './GstinInput.web.tsx'

configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const GSTIN = '24AAACC1206D1ZM'
const taxpayer = {
  gstin: GSTIN,
  legal_name: 'MEHTA TEXTILES PRIVATE LIMITED',
  trade_name: 'MEHTA TEXTILES',
  registration: 'Regular',
  constitution: 'Private Limited Company',
  status: 'Active',
  registered_on: '2017-07-01',
  cancelled_on: null,
  address: { address_1: '5, Ring Road', address_2: null, city: 'Surat', state: 'Gujarat', pincode: '395003' },
  is_sample: false,
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const FIELDS = ['name', 'city', 'pincode', 'pan'] as const

function Form() {
  const form = useForm({ defaultValues: { name: '', city: 'Navsari', pincode: '', pan: '', gstin: '' } })
  return (
    <FormProvider {...form}>
      {FIELDS.map((name) => (
        <TextField key={name} name={name} label={contact.fields[name].label} />
      ))}
      <GstinInput definition={contact} name="gstin" path="gstin" field={contact.fields.gstin} record_id={null} />
    </FormProvider>
  )
}

async function openForm(portal: { is_on?: boolean; masked?: string; answer?: { status?: number; body: object } }) {
  const calls = serve((call) => {
    if (call.path === 'gstin_lookup') return { body: { is_on: portal.is_on ?? true } }
    if (call.path === `gstin_lookup/${GSTIN}`) return portal.answer ?? { body: { data: taxpayer } }
    if (call.path.endsWith('/permissions') && portal.masked)
      return {
        body: [{ role_name: 'Sales', is_owner: false, rights: {}, fields: { contact: { [portal.masked]: 'masked' } } }],
      }
  })
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={catalog} overrides={{}} business_id={7}>
        <Form />
      </RecordsProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(box('GSTIN'), { target: { value: GSTIN } })
  return calls
}
const fill = async () => fireEvent.click(await screen.findByRole('button', { name: 'Fill from GSTIN' }))

it('fills the empty fields of the form, keeps what was typed, and says which', async () => {
  await openForm({})
  await fill()
  await screen.findByText('Filled in: Name, PAN, Pincode')
  expect(screen.getByText('MEHTA TEXTILES · Regular · Active')).toBeTruthy()
  expect(['Name', 'City', 'Pincode', 'PAN'].map((name) => box(name).value)).toEqual([
    'MEHTA TEXTILES',
    'Navsari',
    '395003',
    'AAACC1206D',
  ])
  fireEvent.change(box('GSTIN'), { target: { value: '24AAACC1206D1Z' } })
  expect(screen.queryByText(/MEHTA TEXTILES ·/)).toBeNull()
})

it('does not fill a field that the person may not edit', async () => {
  await openForm({ masked: 'pan' })
  await fill()
  await screen.findByText('Filled in: Name, Pincode')
  expect(box('PAN').value).toBe('')
})

it('warns of a cancelled registration and fills the fields all the same', async () => {
  await openForm({ answer: { body: { data: { ...taxpayer, status: 'Cancelled', cancelled_on: '2026-03-31' } } } })
  await fill()
  await screen.findByText(/^This registration was cancelled on 31\/03\/2026/)
  expect(box('Pincode').value).toBe('395003')
})

it('says what a portal without an answer, or without the number, means', async () => {
  const answer = { status: 422, body: { code: 'CUSTOM_ERR', msg: 'The GST portal does not answer now.' } }
  await openForm({ answer })
  await fill()
  expect((await screen.findByRole('alert')).textContent).toBe('The GST portal does not answer now.')
  cleanup()
  await openForm({ answer: { body: { data: null } } })
  await fill()
  await screen.findByText('The GST portal does not know this GSTIN. Please check it.')
  expect(box('Name').value).toBe('')
})

it('offers nothing in an installation that cannot ask the portal', async () => {
  const calls = await openForm({ is_on: false })
  await waitFor(() => expect(calls.some(({ path }) => path === 'gstin_lookup')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Fill from GSTIN' })).toBeNull()
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { FormBody } from '#engine/web/form/FormDrawer.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { contact } from '../contacts/contact.record.ts'
import { contactWeb } from '../contacts/contact.web.tsx'

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

async function openForm(portal: { is_on?: boolean; answer?: { status?: number; body: object } }) {
  const calls = serve((call) => {
    if (call.path === 'gstin_lookup') return { body: { is_on: portal.is_on ?? true } }
    if (call.path === `gstin_lookup/${GSTIN}`) return portal.answer ?? { body: { data: taxpayer } }
  })
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={catalog} overrides={{ contact: contactWeb }} business_id={7}>
        <FormBody definition={contact} id={null} onSaved={() => {}} onCancel={() => {}} />
      </RecordsProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'GSTIN' }), { target: { value: GSTIN } })
  return calls
}

it('fills the empty fields of a contact, keeps what was typed, and says which', async () => {
  await openForm({})
  fireEvent.change(box('City'), { target: { value: 'Navsari' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from GSTIN' }))
  await screen.findByText(/^Filled in: Name, Business name/)
  expect(screen.getByText('MEHTA TEXTILES · Regular · Active')).toBeTruthy()
  expect(box('Name').value).toBe('MEHTA TEXTILES')
  expect(box('Billing address line 1').value).toBe('5, Ring Road')
  expect(box('City').value).toBe('Navsari')
  expect(box('Pincode').value).toBe('395003')
  expect(box('PAN').value).toBe('AAACC1206D')
  fireEvent.change(box('GSTIN'), { target: { value: '24AAACC1206D1Z' } })
  expect(screen.queryByText(/MEHTA TEXTILES ·/)).toBeNull()
})

it('warns of a cancelled registration and fills the fields all the same', async () => {
  await openForm({ answer: { body: { data: { ...taxpayer, status: 'Cancelled', cancelled_on: '2026-03-31' } } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from GSTIN' }))
  await screen.findByText(/^This registration was cancelled on 31\/03\/2026/)
  expect(box('City').value).toBe('Surat')
})

it('says what a portal without an answer, or without the number, means', async () => {
  const answer = { status: 422, body: { code: 'CUSTOM_ERR', msg: 'The GST portal does not answer now.' } }
  await openForm({ answer })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from GSTIN' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The GST portal does not answer now.')
  cleanup()
  await openForm({ answer: { body: { data: null } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from GSTIN' }))
  await screen.findByText('The GST portal does not know this GSTIN. Please check it.')
  expect(box('Name').value).toBe('')
})

it('offers nothing in an installation that cannot ask the portal', async () => {
  const calls = await openForm({ is_on: false })
  await waitFor(() => expect(calls.some(({ path }) => path === 'gstin_lookup')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Fill from GSTIN' })).toBeNull()
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { FormBody } from '#engine/web/form/FormDrawer.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { lead } from './lead.record.ts'
import { leadWeb } from './lead.web.tsx'

// The whole form is rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const status = (id: number, title: string, more: object = {}) => ({ id, title, is_live: true, kind: 'open', ...more })

async function openNew(statuses: object[]) {
  const calls = serve((call) => {
    if (call.path === 'options/user') return { body: { data: [{ id: 4, title: 'Asha Rao', is_live: true }] } }
    if (call.path === 'options/location') return { body: { data: [{ id: 6, title: 'Surat', is_live: true }] } }
    if (call.path === 'options/lead_status') return { body: { data: statuses } }
    if (call.method === 'POST' && call.path === 'leads')
      return { status: 201, body: { id: 9, version: 1, ...call.body } }
  })
  writeStored('location', { id: 6, name: 'Surat', state: 'Gujarat', business_id: 7 })
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={catalog} overrides={{ lead: leadWeb }} business_id={7}>
        <FormBody definition={lead} id={null} onSaved={() => {}} onCancel={() => {}} />
      </RecordsProvider>
    </QueryClientProvider>,
  )
  const shown = (await screen.findByRole<HTMLInputElement>('combobox', { name: /^Status/ })).value
  return { calls, shown }
}

it('a new lead starts with the default status of the business, and sends it', async () => {
  const { calls, shown } = await openNew([
    status(1, 'Won', { kind: 'won', is_default: true }),
    status(2, 'New'),
    status(3, 'Enquiry', { is_default: true }),
  ])
  expect(shown).toBe('Enquiry')
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Wedding Party Sarees' } })
  fireEvent.submit(screen.getByRole('form'))
  const sent = () => calls.find((call) => call.method === 'POST' && call.path === 'leads')
  await waitFor(() => expect(sent()?.body).toMatchObject({ name: 'Wedding Party Sarees', lead_status_id: 3 }))
})

it('without a default it starts with the first open status that is not deleted', async () => {
  const { shown } = await openNew([status(2, 'Old', { is_live: false }), status(4, 'New'), status(5, 'Contacted')])
  expect(shown).toBe('New')
})

it('the form shows the creator and the chosen branch as defaults of a new lead', async () => {
  const { calls } = await openNew([status(2, 'New')])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Owner/ }).value).toBe('Asha Rao')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Branch/ }).value).toBe('Surat')
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Wedding Party Sarees' } })
  fireEvent.submit(screen.getByRole('form'))
  const sent = () => calls.find((call) => call.method === 'POST' && call.path === 'leads')
  await waitFor(() => expect(sent()?.body).toMatchObject({ assigned_user: 4, location_id: 6 }))
})

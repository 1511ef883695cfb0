// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { leadSource } from '../lead-source.record.ts'
import { leadStatus } from '../lead-status.record.ts'
import { LookupTab } from './LookupTab.web.tsx'

afterEach(cleanup)

const statuses = [
  { id: 1, version: 4, title: 'New', kind: 'open', color: '#3b82f6', position: 2, is_default: true, is_live: true },
  { id: 2, version: 1, title: 'Contacted', kind: 'open', color: null, position: 4, is_default: false, is_live: true },
  { id: 3, version: 1, title: 'Won', kind: 'won', color: null, position: 6, is_default: false, is_live: true },
  { id: 4, version: 2, title: 'Old', kind: 'lost', color: null, position: 8, is_default: false, is_live: false },
]

async function show(answer: (call: SeenCall) => ReturnType<Parameters<typeof serve>[0]> = () => undefined) {
  const calls = serve((call) => {
    if (call.path === 'options/lead_status') return { body: { data: statuses } }
    if (call.path === 'lead_statuses/usage') return { body: { data: [{ id: 2, leads: 12 }] } }
    return answer(call) ?? (call.method === 'GET' ? undefined : { body: { message: 'ok' } })
  })
  renderRecords(<LookupTab definition={leadStatus} />)
  await screen.findByText('12 leads')
  return () => calls.filter((call) => call.method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}

it('a source tells its enquiries and the people behind them', async () => {
  serve((call) => {
    if (call.path === 'options/lead_source')
      return { body: { data: [{ id: 3, version: 1, title: 'IndiaMART', is_live: true, position: 1 }] } }
    if (call.path === 'lead_sources/usage')
      return { body: { data: [{ id: 3, leads: 200, enquiries: 312, people: 240 }] } }
    return undefined
  })
  renderRecords(<LookupTab definition={leadSource} />)
  expect(await screen.findByText('312 enquiries, 240 people')).toBeTruthy()
})

it('a status is renamed in place; what the server says against it stands under it', async () => {
  const sent = await show((call) =>
    call.method === 'PUT'
      ? {
          status: 422,
          body: { code: 'VALIDATION_ERROR', errors: [{ field: 'name', message: 'This is already taken' }] },
        }
      : undefined,
  )
  const input = screen.getByLabelText('Name of Contacted')
  fireEvent.change(input, { target: { value: 'Won' } })
  fireEvent.blur(input)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent()).toEqual([{ method: 'PUT', path: 'lead_statuses/2', body: { name: 'Won', version: 1 } }])
})

it('meaning and first status of new leads are one choice each; a closed status cannot be the first', async () => {
  const sent = await show()
  expect((screen.getByLabelText('New leads begin with Won') as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('New leads begin with Contacted'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0].body).toEqual({ is_default: true, version: 1 })
})

it('the order follows the arrow keys on a handle', async () => {
  const sent = await show()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Won: 3 of 3' }), { key: 'ArrowUp' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({ method: 'POST', path: 'lead_statuses/order', body: { ids: [1, 3, 2] } })
})

it('a status in use asks where its leads go before it is deleted', async () => {
  // The dialog's code is fetched with its first use; here it is there already.
  await import('./RemoveEntry.web.tsx')
  const sent = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Contacted' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('Move its 12 leads to').length).toBeGreaterThan(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move and delete' }))
  expect(await within(dialog).findByText('Choose where its leads go')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('who may not change them sees them, without a way to', async () => {
  serve((call) => {
    if (call.path === 'options/lead_status') return { body: { data: statuses } }
    if (call.path.endsWith('/permissions'))
      return { body: [{ role_name: 'Sales', is_owner: false, rights: { lead_status: { view: 'all' } }, fields: {} }] }
    return undefined
  })
  renderRecords(<LookupTab definition={leadStatus} />)
  const input = (await screen.findByLabelText('Name of New')) as HTMLInputElement
  expect(input.readOnly).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
  // What was deleted is not in the list.
  expect(screen.queryByLabelText('Name of Old')).toBeNull()
})

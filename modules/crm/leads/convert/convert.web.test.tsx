// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { RecordsProvider } from '#engine/web/context.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { lead } from '../lead.record.ts'
import ConvertDialog from './ConvertDialog.web.tsx'
import ConvertManyDialog from './ConvertManyDialog.web.tsx'

afterEach(cleanup)

const phone = (value: string) => ({ type: 'Contact Number', value, is_primary: true })
const row = {
  id: 5,
  version: 2,
  name: 'Kavita Mehta',
  contacts: [phone('9825012345'), { type: 'Email', value: 'kavita@example.in' }],
}
const known = {
  id: 9,
  name: 'K. Mehta',
  account_name: 'Mehta Silks',
  contact_number: '9825012345',
  contacts: [phone('9825012345')],
}

function show(what: React.ReactNode, answer: (call: SeenCall) => { status?: number; body: unknown } | undefined) {
  const calls = serve(answer)
  renderAt(
    () => (
      <RecordsProvider catalog={makeCatalog(catalog.records)} overrides={{}} business_id={7}>
        {what}
      </RecordsProvider>
    ),
    { path: '/business/$businessId/leads', at: '/business/7/leads' },
  )
  return () => calls.filter((call) => call.method === 'POST').map(({ path, body }) => ({ path, body }))
}

describe('converting one lead', () => {
  it('offers the contact with the same phone first, and adds new phones and emails on request', async () => {
    const sent = show(<ConvertDialog definition={lead} row={row} onClose={() => {}} />, (call) => {
      if (call.path === 'leads/5/convert' && call.method === 'GET')
        return { body: { data: [{ id: 9, visible: true }] } }
      if (call.path === 'contacts') return { body: { data: [known], next: null } }
      if (call.method === 'POST') return { body: { lead: row, contact_id: 9, is_new: false } }
      return undefined
    })
    expect(await screen.findByText('One contact has this phone or email')).toBeTruthy()
    expect((screen.getByRole('radio', { name: /K. Mehta/ }) as HTMLInputElement).checked).toBe(true)
    const tick = screen.getByRole('checkbox', { name: 'Add kavita@example.in to the contact' }) as HTMLInputElement
    expect(tick.checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Link to this contact' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: 'leads/5/convert', body: { version: 2, contact_id: 9, add_reach: true, with_opportunity: true } },
      ]),
    )
  })

  it('creates a new contact if none matches, and shows the reason of a refusal in the dialog', async () => {
    const sent = show(<ConvertDialog definition={lead} row={row} onClose={() => {}} />, (call) => {
      if (call.path === 'leads/5/convert' && call.method === 'GET') return { body: { data: [] } }
      if (call.method === 'POST') return { status: 422, body: { code: 'CUSTOM_ERR', msg: 'Not this one', errors: [] } }
      return undefined
    })
    expect(await screen.findByText('None of your contacts has this phone or email')).toBeTruthy()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Make an opportunity of it too/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Make a contact' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one')
    expect(sent()).toEqual([
      { path: 'leads/5/convert', body: { version: 2, contact_id: null, add_reach: false, with_opportunity: false } },
    ])
  })
})

describe('converting many leads', () => {
  it('shows the contact or the refusal of each, and can undo one', async () => {
    const closed = vi.fn()
    const sent = show(<ConvertManyDialog definition={lead} ids={[5, 6, 7]} onClose={closed} />, (call) => {
      if (call.path === 'leads/convert')
        return {
          body: {
            done: [5, 6],
            refused: [{ id: 7, message: 'You may not change this' }],
            answers: {
              5: { contact_id: 9, is_new: true, was_converted: false, name: 'Kavita Mehta' },
              6: { contact_id: 9, is_new: false, was_converted: true, name: 'K. Mehta' },
              7: { name: 'Other Lead' },
            },
          },
        }
      return call.method === 'POST' ? { body: { lead: row, contact_id: 9 } } : undefined
    })
    expect(await screen.findByText('Convert 3 leads to contacts?')).toBeTruthy()
    await screen.findByRole('checkbox', { name: /Make an opportunity of each too/ })
    fireEvent.click(screen.getByRole('button', { name: 'Convert to contacts' }))
    expect(await screen.findByText('2 leads are contacts now')).toBeTruthy()
    expect(screen.getByText('You may not change this')).toBeTruthy()
    expect(screen.getByText('Was converted before')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo the conversion of Kavita Mehta' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sent()).toEqual([
      { path: 'leads/convert', body: { leadIds: [5, 6, 7], values: { with_opportunity: true } } },
      { path: 'leads/5/undo_convert', body: { version: '*' } },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(closed).toHaveBeenCalledWith(true)
  })
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dispatchLive } from '#platform/live/screen/live.ts'
import { FollowChanges } from '#platform/live/screen/FollowChanges.tsx'
import { AlsoEditing } from '#platform/live/screen/Presence.tsx'
import { lineSlots } from '#platform/lines/screen/line-slots.ts'
import type { Row } from '../override.ts'
import { deal, renderRecords, type SeenCall, serve } from '../records.web.test-kit.tsx'
import { FormBody } from './FormDrawer.tsx'

afterEach(cleanup)

const row = {
  id: 5,
  version: 2,
  name: 'Yarn for Navkar',
  city: 'Surat',
  amount: '500000.00',
  warmth: 'hot',
  stage_id: null,
  remark: null,
  entries: [
    { id: 1, value: 'one' },
    { id: 2, value: 'two' },
  ],
}
const input = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const save = () => fireEvent.submit(screen.getByRole('form'))

async function show(id: number | null, answer: (call: SeenCall) => ReturnType<Parameters<typeof serve>[0]>) {
  const onSaved = vi.fn<(row: Row) => void>()
  const calls = serve(
    (call) => answer(call) ?? (call.method === 'GET' && call.path === 'deals/5' ? { body: row } : undefined),
  )
  renderRecords(
    <>
      <FollowChanges business_id={7} />
      <FormBody definition={deal} id={id} onSaved={onSaved} onCancel={() => {}} />
    </>,
    {},
    { AlsoEditing, lines: lineSlots },
  )
  await screen.findByRole('form')
  return { onSaved, sent: () => calls.filter((call) => call.method !== 'GET' && call.path !== 'presence') }
}

describe('the form of a record', () => {
  it('shows every issue at once, focuses the first and sends nothing', async () => {
    const { sent } = await show(null, () => undefined)
    // An untouched line has no issues and does not prevent saving.
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }))
    type('Amount', '5')
    type('City', 'x'.repeat(300))
    save()
    expect(await screen.findByText('Name is required')).toBeTruthy()
    expect(screen.getByText('Use at most 255 characters')).toBeTruthy()
    expect(screen.getByText('2 fields need attention')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input('Name')))
    expect(sent()).toEqual([])
  })

  it('sends only what changed, with the version it started from', async () => {
    const { sent, onSaved } = await show(5, (call) =>
      call.method === 'PUT' ? { body: { ...row, city: 'Pune', version: 3 } } : undefined,
    )
    type('City', 'Pune')
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent().map((call) => call.body)).toEqual([{ city: 'Pune', version: 2 }])
  })

  it('shows server errors on their fields, including fields of lines', async () => {
    await show(5, (call) =>
      call.method === 'PUT'
        ? {
            status: 422,
            body: {
              code: 'VALIDATION_ERROR',
              errors: [
                { field: 'entries.1.value', message: 'This number is blocked', rule: 'blocked' },
                { field: 'name', message: 'Choose another name', rule: 'reserved' },
                { field: 'owner', message: 'Not a member', rule: 'reference' },
              ],
            },
          }
        : undefined,
    )
    type('City', 'Pune')
    save()
    expect(await screen.findByText('This number is blocked')).toBeTruthy()
    expect(screen.getByText('Choose another name')).toBeTruthy()
    // An issue without an input is shown above the form.
    expect(screen.getByRole('alert').textContent).toBe('Not a member')
    expect(input('City').value).toBe('Pune')
  })

  it('on a conflict shows both values, keeps what was typed and saves again with the new version', async () => {
    const current = { ...row, city: 'Mumbai', name: 'Yarn for Konark', version: 9 }
    const { sent, onSaved } = await show(5, (call) => {
      if (call.method !== 'PUT') return undefined
      return call.body.version === 9
        ? { body: { ...current, ...call.body, version: 10 } }
        : { status: 409, body: { code: 'E_CONFLICT', message: 'Changed', current, version: 9 } }
    })
    type('City', 'Pune')
    type('Remark', 'Call on Monday')
    save()
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Pune')
    expect(dialog.textContent).toContain('Mumbai')
    expect(dialog.textContent).toContain('kept: Name')
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent().at(-1)?.body).toEqual({ city: 'Pune', remark: 'Call on Monday', version: 9 })
  })

  it('shows at once that another person edits or has saved, with both values, and overwrites nothing', async () => {
    let now = row
    const { sent, onSaved } = await show(5, (call) => {
      if (call.path === 'presence') return { body: { others: [{ id: 3, name: 'Asha Rao', state: 'editing' }] } }
      if (call.path === 'deals/5' && call.method === 'GET') return { body: now }
      return call.method === 'PUT' ? { body: { ...now, ...call.body, version: 4 } } : undefined
    })
    expect(await screen.findByText(/Also being edited by Asha Rao/)).toBeTruthy()
    type('City', 'Pune')
    now = { ...row, city: 'Mumbai', version: 3 }
    act(() => dispatchLive({ event: 'changed', data: { record: 'deal', ids: [5], by: 3 } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show the changes' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Pune')
    expect(dialog.textContent).toContain('Mumbai')
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent().at(-1)?.body).toEqual({ city: 'Pune', version: 3 })
  })

  it('takes the other value if the person chooses it, and returns to the form with the rest', async () => {
    const current = { ...row, city: 'Mumbai', version: 9 }
    await show(5, (call) =>
      call.method === 'PUT' ? { status: 409, body: { code: 'E_CONFLICT', current, version: 9 } } : undefined,
    )
    type('City', 'Pune')
    type('Remark', 'Call on Monday')
    save()
    await screen.findByRole('alertdialog')
    fireEvent.click(screen.getAllByRole('radio', { name: /Saved by the other/ })[0])
    fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(input('City').value).toBe('Mumbai'))
    expect(input('Remark').value).toBe('Call on Monday')
  })

  it('keeps the typed values when the network fails, and the next form offers them', async () => {
    await show(null, (call) => (call.method === 'POST' ? 'no network' : undefined))
    type('Name', 'Silk for Deccan')
    save()
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost')
    expect(input('Name').value).toBe('Silk for Deccan')
    const kept = { ...sessionStorage }
    cleanup()
    serve(() => undefined)
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
    renderRecords(<FormBody definition={deal} id={null} onSaved={() => {}} onCancel={() => {}} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(input('Name').value).toBe('Silk for Deccan'))
  })

  it('repeats a create with the same key, and sends a changed form with a new one', async () => {
    const { sent } = await show(null, (call) => (call.method === 'POST' ? 'no network' : undefined))
    type('Name', 'Silk')
    save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await screen.findByRole('alert')
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    type('Name', 'Silk for Deccan')
    save()
    await waitFor(() => expect(sent()).toHaveLength(3))
    const keys = sent().map((call) => call.headers['Idempotency-Key'])
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('leaves out fields that the role hides and locks those it masks', async () => {
    const fields = { deal: { city: 'hidden', amount: 'masked' } }
    const rights = { deal: { view: 'all', edit: 'all' } }
    const { sent, onSaved } = await show(5, (call) => {
      if (call.path.endsWith('/permissions')) return { body: [{ role_name: 'Sales', is_owner: false, rights, fields }] }
      return call.method === 'PUT' ? { body: row } : undefined
    })
    expect(screen.queryByLabelText(/^City/)).toBeNull()
    expect(screen.queryByLabelText(/^Amount/)).toBeNull()
    type('Remark', 'x')
    save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[0].body).toEqual({ remark: 'x', version: 2 })
  })
})

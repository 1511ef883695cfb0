// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import '#ui/MenuPopup.tsx'
import { afterEach, expect, it } from 'vitest'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { note } from './note.record.ts'
import { NoteComposer } from './NoteParts.web.tsx'

afterEach(cleanup)

const show = (parent_id: number) =>
  renderRecords(<NoteComposer definition={note} parent={deal} parent_id={parent_id} />)
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

it('a typed note is kept until it is saved, even if its record is closed and opened again', async () => {
  serve((call) => (call.method === 'POST' ? { status: 201, body: { id: 9, version: 1, body: 'x' } } : undefined))
  show(5)
  fireEvent.change(box(), { target: { value: 'Wants 40 bales' } })
  cleanup()
  show(6)
  expect(box().value).toBe('')
  cleanup()
  show(5)
  expect(box().value).toBe('Wants 40 bales')
  await act(async () => void fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true }))
  expect(box().value).toBe('')
  cleanup()
  show(5)
  expect(box().value).toBe('')
})

it('a note is pinned for everyone or only for oneself; the own pins come first', async () => {
  const about = { record: deal.name, id: 5 }
  const rows = [
    { id: 8, version: 1, body: 'For all', is_pinned: true, about },
    { id: 7, version: 1, body: 'For me', is_pinned: false, about },
  ]
  const calls = serve(({ method, path }) => {
    if (path === 'notes/own_pins') return { body: { data: [7] } }
    if (path === 'notes' && method === 'GET') return { body: { data: rows, next: null } }
    if (path === 'notes') return { status: 201, body: { id: 9, version: 1, body: 'Ring twice', about } }
    return path === 'notes/9/own_pin' ? { body: { is_pinned: true } } : undefined
  })
  show(5)
  const pinned = await screen.findByRole('region', { name: 'Pinned notes' })
  await waitFor(() => expect(pinned.textContent).toBe('Pinned for youFor mePinnedFor all'))
  expect(calls.find(({ path, query }) => path === 'notes' && query?.get('filter')?.includes('[7]'))).toBeDefined()
  fireEvent.focus(box())
  fireEvent.change(box(), { target: { value: 'Ring twice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin this note' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Only for me' }))
  await act(async () => void fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true }))
  await waitFor(() => expect(calls.find(({ path }) => path === 'notes/9/own_pin')?.body).toEqual({ is_pinned: true }))
  expect(calls.find(({ path, method }) => path === 'notes' && method === 'POST')?.body).toMatchObject({
    is_pinned: false,
  })
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
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

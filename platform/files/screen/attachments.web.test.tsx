import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import Attachments from './Attachments.tsx'
import type { FileEntry, SendForm } from './upload.ts'

const entry = (id: number, name: string): FileEntry => ({
  id,
  name,
  extension: name.split('.')[1],
  file_type: '',
  file_size: 1536,
  type: 'deal',
  type_id: 3,
  file_path: `tenant/7/${id}`,
  state: 'ready',
  created_at: '2026-11-20T06:00:00Z',
  created_by: 4,
  created_by_name: 'Asha',
})

let stored: FileEntry[]
let calls: ReturnType<typeof serve>
let can_edit: boolean

beforeEach(() => {
  stored = [entry(1, 'bill.pdf')]
  can_edit = true
  let next = 10
  calls = serve(({ method, path, body }) => {
    if (path.endsWith('/permissions'))
      return {
        body: [
          {
            role_name: 'Staff',
            is_owner: false,
            rights: { deal: { view: 'all', ...(can_edit ? { edit: 'all' } : {}) } },
            fields: {},
          },
        ],
      }
    if (path === 'drive/deal/3') return { body: { data: stored } }
    if (path === 'files/show')
      return { status: 201, body: { urls: (body.files as unknown[]).map(() => 'http://store/x') } }
    if (path === 'files/create') {
      stored = [...stored, entry(next, String(body.name))]
      return {
        status: 201,
        body: { file: entry(next++, String(body.name)), preSignedUrl: { data: { url: 'http://store', fields: {} } } },
      }
    }
    const id = Number(path.split('/')[1])
    const file = stored.find((one) => one.id === id) ?? entry(id, 'bill.pdf')
    if (path.endsWith('/confirm')) return { body: { file } }
    if (method === 'DELETE') {
      stored = stored.filter((one) => one.id !== id)
      return { body: { message: 'File has been successfully deleted' } }
    }
    if (path.endsWith('/restore')) {
      stored = [...stored, file]
      return { body: { file } }
    }
    return undefined
  })
})

afterEach(cleanup)

const show = (send?: SendForm) =>
  renderRecords(<Attachments definition={deal} row={{ id: 3 }} book={makeBook({ maps: new Map() })} send={send} />)
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Files to add'), { target: { files } })
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const sent = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).length

test('the files of a record are listed with size, day and uploader', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'bill.pdf' })).toBeTruthy()
  expect(screen.getByText(/1\.5 KB · 20\/11\/2026 · Asha/)).toBeTruthy()
})

test('a chosen file is uploaded and joins the list', async () => {
  show(async () => ({ status: 204, text: '' }))
  await choose(file('price list.xlsx'))
  expect(await screen.findByRole('button', { name: 'price list.xlsx' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('a file of a wrong kind or without content is refused at once and never sent', async () => {
  const send = vi.fn()
  show(send)
  await choose(file('run.exe'), file('empty.pdf', 0))
  expect(await screen.findByText(/Choose a file of one of these kinds: jpg/)).toBeTruthy()
  expect(screen.getByText('This file is empty')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try run.exe again' })).toBeNull()
  expect(sent('POST', 'files/create')).toBe(0)
  expect(send).not.toHaveBeenCalled()
})

test('a failed upload shows the reason, is rolled back, and can be tried again', async () => {
  let works = false
  show(async () => (works ? { status: 204, text: '' } : { status: 503, text: '' }))
  await choose(file('photo.png'))
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be uploaded. Please try again.')
  expect(sent('DELETE', 'files/10')).toBe(1)
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try photo.png again' }))
  expect(await screen.findByRole('button', { name: 'Download photo.png' })).toBeTruthy()
})

test('an upload can be cancelled, and its record is deleted', async () => {
  show(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  )
  await choose(file('huge.zip'))
  await screen.findByRole('progressbar')
  await waitFor(() => expect(sent('POST', 'files/create')).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel huge.zip' }))
  await waitFor(() => expect(screen.queryByText('huge.zip')).toBeNull())
  await waitFor(() => expect(sent('DELETE', 'files/10')).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a pasted screenshot is added', async () => {
  show(async () => ({ status: 204, text: '' }))
  await screen.findByLabelText('Files to add')
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [file('screenshot.png')] } })
  document.dispatchEvent(event)
  expect(await screen.findByRole('button', { name: 'Download screenshot.png' })).toBeTruthy()
})

test('a deleted file disappears with the specified message and can be restored', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete bill.pdf' }))
  expect(await screen.findByText('File has been successfully deleted', undefined, { timeout: 8000 })).toBeTruthy()
  expect(screen.getByText('Deleted!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ok, got it!' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download bill.pdf', hidden: true })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Download bill.pdf', hidden: true })).toBeTruthy()
})

test('people who may not change the record can read its files but not add any', async () => {
  can_edit = false
  stored = []
  show()
  expect(await screen.findByText('No files yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  expect(screen.queryByLabelText('Files to add')).toBeNull()
})

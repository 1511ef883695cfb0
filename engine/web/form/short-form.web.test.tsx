// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import type { Row } from '../override.ts'
import { deal, renderRecords, type SeenCall, serve, stage } from '../records.web.test-kit.tsx'
import FormDrawer from './FormDrawer.tsx'

afterEach(cleanup)

const quick = { ...deal, short_form: ['name', 'remark', 'nothing'] }
const input = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) as HTMLInputElement | null
const type = (label: string, value: string) => fireEvent.change(input(label) as HTMLElement, { target: { value } })
const button = (name: string) => screen.queryByRole('button', { name })
const save = () => act(async () => void fireEvent.submit(screen.getByRole('form')))

async function show(id: number | null, answer: (call: SeenCall) => ReturnType<Parameters<typeof serve>[0]>) {
  const onSaved = vi.fn<(row: Row) => void>()
  const onClose = vi.fn()
  const calls = serve(answer)
  renderRecords(
    <PlainRouter>
      <FormDrawer definition={quick} id={id} onClose={onClose} onSaved={onSaved} />
    </PlainRouter>,
    {},
    {},
    [stage, quick],
  )
  await screen.findByRole('form')
  return { onSaved, onClose, sent: () => calls.filter((call) => call.method === 'POST').map((call) => call.body) }
}

it('a new record starts with the short form and can be saved with it', async () => {
  const { sent, onSaved } = await show(null, (call) =>
    call.method === 'POST' ? { status: 201, body: { id: 9, version: 1, name: 'Yarn' } } : undefined,
  )
  expect(input('City')).toBeNull()
  type('Name', 'Yarn')
  type('Remark', '40 bales')
  await save()
  expect(onSaved).toHaveBeenCalled()
  expect(sent()).toMatchObject([{ name: 'Yarn', remark: '40 bales' }])
})

it('the full form opens with one click and keeps the typed values', async () => {
  const { sent } = await show(null, (call) =>
    call.method === 'POST' ? { status: 201, body: { id: 9, version: 1, name: 'Yarn' } } : undefined,
  )
  type('Name', 'Yarn')
  fireEvent.click(button('Full form') as HTMLElement)
  expect(input('Name')?.value).toBe('Yarn')
  expect(button('Full form')).toBeNull()
  type('City', 'Surat')
  await save()
  expect(sent()).toMatchObject([{ name: 'Yarn', city: 'Surat' }])
})

it('a refusal of a field that is not shown opens the full form at that field', async () => {
  await show(null, (call) =>
    call.method === 'POST'
      ? {
          status: 422,
          body: {
            code: 'VALIDATION_ERROR',
            errors: [{ field: 'city', message: 'City is required', rule: 'required' }],
          },
        }
      : undefined,
  )
  type('Name', 'Yarn')
  await save()
  expect(await screen.findByText('City is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(input('City')))
  expect(input('Name')?.value).toBe('Yarn')
})

it('an existing record opens in the full form', async () => {
  await show(5, (call) =>
    call.path === 'deals/5' ? { body: { id: 5, version: 1, name: 'Yarn', city: 'Pune' } } : undefined,
  )
  expect(input('City')?.value).toBe('Pune')
  expect(button('Full form')).toBeNull()
})

it('Escape closes the form at once if nothing was typed, else after a question', async () => {
  const { onClose } = await show(null, () => undefined)
  const escape = () => act(async () => void fireEvent.keyDown(input('Name') as HTMLElement, { key: 'Escape' }))
  type('Name', 'Yarn')
  await screen.findByText('Unsaved changes')
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  const other = await show(null, () => undefined)
  await escape()
  expect(other.onClose).toHaveBeenCalledOnce()
})

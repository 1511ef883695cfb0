// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defineRecord, type RecordDefinition } from '#engine/record/define.ts'
import { text } from '#engine/record/fields.ts'
import { estimate } from '#engine/testing/fixtures/estimate.record.ts'
import { useWhole } from '#engine/web/context.tsx'
import { FormBody } from '#engine/web/form/FormDrawer.tsx'
import type { Row } from '#engine/web/override.ts'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { lineSlots } from './line-slots.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plain = (name: string, path: string): RecordDefinition =>
  defineRecord({
    ...{ name, path, module: 'Contacts', label: { one: name, many: path }, title: 'name', rights: ['view'] },
    fields: { name: text({ label: 'Name', required: true }) },
    list: { columns: ['name'], sort: 'name' },
    form: [{ title: 'Name', fields: ['name'] }],
  })
const records = [plain('user', 'users'), plain('location', 'locations'), plain('contact', 'contacts'), estimate]

const field = (id: number, field_name: string, more: object = {}) => ({
  ...{ id, title: field_name, record: 'estimate.lines', field_type: 'Text', is_live: true, position: id, ...more },
})
const FIELDS = [
  field(1, 'Design'),
  field(2, 'Metres', { field_type: 'Number' }),
  field(3, 'Shade', { field_type: 'Select', options: 'Red\nBlue' }),
]
const Form = ({ id, onSaved }: { id: number | null; onSaved: (row: Row) => void }) => (
  <FormBody definition={useWhole(estimate)} id={id} onSaved={onSaved} onCancel={() => {}} />
)

async function show(id: number | null, permissions?: unknown) {
  const onSaved = vi.fn<(row: Row) => void>()
  const line = {
    id: 9,
    heading: null,
    item: 'Silk',
    quantity: '1.000',
    price: '10.00',
    discount: null,
    amount: '10.00',
  }
  const saved = {
    id: 5,
    version: 2,
    subject: 'Cloth',
    lines: [{ ...line, cf_1: 'D-1', cf_2: '2.500000' }],
    total: '10.00',
  }
  const calls = serve((call) => {
    if (call.path === 'options/custom_field') return { body: { data: FIELDS } }
    if (permissions && call.path.endsWith('/permissions')) return { body: permissions }
    if (call.path === 'estimates/5' && call.method === 'GET') return { body: saved }
    return call.method === 'GET' ? undefined : { body: { id: 5, version: 3, ...call.body } }
  })
  renderRecords(<Form id={id} onSaved={onSaved} />, {}, { lines: lineSlots }, records)
  await waitFor(() => expect(document.querySelector('tr[data-row]')).toBeTruthy())
  const save = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  const body = () => calls.findLast((call) => call.method !== 'GET' && call.path.startsWith('estimates'))?.body
  return { save, onSaved, body }
}
const row = (at: number) => document.querySelectorAll<HTMLElement>('tr[data-row]')[at]
const cell = (at: number, label: string) => within(row(at)).getByLabelText<HTMLInputElement>(label)
const headings = () => [...document.querySelectorAll('th[role="columnheader"]')].map(({ textContent }) => textContent)

it('own columns stand before the amount, take typed and pasted values, and mark what their input cannot read', async () => {
  const { save, onSaved, body } = await show(null)
  expect(headings().slice(-4)).toEqual(['Design', 'Metres', 'Shade', 'Amount'])
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Cloth' } })
  fireEvent.change(cell(0, 'Item'), { target: { value: 'Silk' } })
  fireEvent.change(cell(0, 'Price'), { target: { value: '10' } })
  const paste = createEvent.paste(cell(0, 'Design'))
  Object.defineProperty(paste, 'clipboardData', { value: { getData: () => 'D-12\ttwo\tBlue' } })
  fireEvent(cell(0, 'Design'), paste)
  expect([cell(0, 'Design').value, cell(0, 'Metres').value, cell(0, 'Shade').value]).toEqual(['D-12', 'two', 'Blue'])
  save()
  await waitFor(() => expect(cell(0, 'Metres').getAttribute('aria-invalid')).toBe('true'))
  expect(onSaved).not.toHaveBeenCalled()
  fireEvent.change(cell(0, 'Metres'), { target: { value: '2.5' } })
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(body()).toMatchObject({ lines: [{ item: 'Silk', cf_1: 'D-12', cf_2: '2.5', cf_3: 'Blue' }] })
})

it('a role that may not see a field has no column of it, and one that may only read it no input', async () => {
  const rights = { estimate: { view: 'all', edit: 'all' } }
  const fields = { estimate: { cf_1: 'read', cf_2: 'hidden', cf_3: 'masked' } }
  await show(5, [{ role_name: 'Sales', is_owner: false, rights, fields }])
  await waitFor(() => expect(headings().slice(-2)).toEqual(['Design', 'Amount']))
  expect(row(0).querySelector('[data-computed="cf_1"]')?.textContent).toBe('D-1')
})

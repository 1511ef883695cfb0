// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord } from '#engine/record/define.ts'
import { choice, longText, text } from '#engine/record/fields.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import type { Row, RecordOverride } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { ActionButtons, ActionDialogs, useActionItems } from './ActionButtons.tsx'
import BulkActionDialog from './BulkActionDialog.tsx'
import { useActions } from './use-actions.ts'

afterEach(cleanup)
// Load the dialog's code before the tests; it is otherwise loaded at first use.
beforeAll(() => import('./ActionDialog.tsx'))

const order = defineRecord({
  name: 'order',
  path: 'orders',
  module: 'Orders',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  rights: ['view', 'edit'],
  fields: {
    number: text({ label: 'Number', required: true }),
    state: choice({ label: 'State', options: ['draft', 'approved'], read_only: true }),
  },
  actions: {
    approve: { label: 'Approve', right: 'edit', from: { state: ['draft'] } },
    cancel: {
      label: 'Cancel order',
      past: 'cancelled',
      confirm: 'The customer is told.',
      input: { reason: longText({ label: 'Reason', required: true }) },
      danger: true,
      bulk: true,
    },
  },
  list: { columns: ['number'], sort: 'number' },
  form: [],
})
const row: Row = { id: 5, version: 2, number: 'SO-1', state: 'draft' }

function Page({ phone = false }: { phone?: boolean }) {
  const book = useOptionBook(order)
  const rights = useRights(order)
  const actions = useActions({ definition: order, row, book, rights })
  const items = useActionItems(actions, phone)
  return (
    <>
      <ActionButtons actions={actions} phone={phone} />
      <ul aria-label="Menu">
        {items.map(
          (item) => typeof item === 'object' && 'label' in item && <li key={String(item.label)}>{item.label}</li>,
        )}
      </ul>
      <ActionDialogs actions={actions} />
    </>
  )
}

function show(
  what: React.ReactNode,
  answer: (call: SeenCall) => { status?: number; body: unknown },
  own: RecordOverride = {},
) {
  const calls = serve((call) => (call.method === 'POST' ? answer(call) : undefined))
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RecordsProvider catalog={makeCatalog([order])} overrides={{ order: own }} business_id={7}>
        {what}
      </RecordsProvider>
    </QueryClientProvider>,
  )
  return () => calls.filter((call) => call.method === 'POST').map(({ path, body }) => ({ path, body }))
}

const done = () => ({ body: { order: { ...row, state: 'approved', version: 3 } } })

it('an action without inputs runs with one click, with the version on screen', async () => {
  const sent = show(<Page />, done)
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent()).toEqual([{ path: 'orders/5/approve', body: { version: 2 } }]))
})

it('an action shows its question and inputs; missing values and refusals are shown on their field', async () => {
  const sent = show(<Page />, () => ({
    status: 422,
    body: { code: 'VALIDATION_ERROR', errors: [{ field: 'reason', message: 'Say more' }] },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('The customer is told.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  expect(await within(dialog).findByText('Reason is required')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Asked twice' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  expect(await within(dialog).findByText('Say more')).toBeTruthy()
  expect(sent()).toEqual([{ path: 'orders/5/cancel', body: { version: 2, reason: 'Asked twice' } }])
})

it('on a phone the first action is a button and the others are in the menu', async () => {
  show(<Page phone />, done)
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(screen.getByRole('list', { name: 'Menu' }).textContent).toBe('Cancel order')
})

it('an override can replace the dialog of an action', async () => {
  const Dialog = ({ row: asked }: { row: Row }) => <p>Own dialog of {asked.id}</p>
  const sent = show(<Page />, done, { action_looks: { approve: { Dialog } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Own dialog of 5')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('for many records the same form sends its answers once and closes', async () => {
  const onSubmit = vi.fn(async () => {})
  const onClose = vi.fn()
  show(
    <BulkActionDialog
      definition={order}
      action={order.actions.cancel}
      count="12"
      onSubmit={onSubmit}
      onClose={onClose}
    />,
    done,
  )
  expect(await screen.findByText('Cancel order: 12 orders')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Season is over' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSubmit).toHaveBeenCalledWith({ reason: 'Season is over' })
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { date, text } from '#engine/record/fields.ts'
import { deal, type SeenCall } from '../records.web.test-kit.tsx'
import { deals, showList } from './list.web.test-kit.tsx'

beforeAll(() => import('../detail/InlineEditor.tsx'), 60_000)
afterEach(cleanup)

async function press(on: Element, ...keys: string[]) {
  for (const key of keys) await act(async () => void fireEvent.keyDown(on, { key }))
}
const doubleClick = (on: Element) =>
  act(async () => {
    fireEvent.click(on, { detail: 1 })
    fireEvent.click(on, { detail: 2 })
  })
const ready = () => screen.findByText('Pune')
const writes = (calls: SeenCall[]) =>
  calls.filter((call) => call.method === 'PUT').map(({ path, body }) => ({ path, body }))
const box = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) })

it('a double click edits a cell, and Enter saves it with the version of the row', async () => {
  const { calls, grid } = await showList()
  await ready()
  await doubleClick(within(grid).getByText('Pune'))
  const input = await box('City')
  fireEvent.change(input, { target: { value: 'Nashik' } })
  await press(input, 'Enter')
  await waitFor(() => expect(writes(calls)).toEqual([{ path: 'deals/2', body: { city: 'Nashik', version: 4 } }]))
  expect(await within(grid).findByText('Nashik')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

it('with the keyboard, left and right choose a cell, F2 edits it and Escape restores the old value', async () => {
  const { calls, grid } = await showList()
  await ready()
  await press(grid, 'j', 'j', 'ArrowRight', 'ArrowRight')
  expect(grid.getAttribute('aria-activedescendant')).toBe('cell-2-city')
  await press(grid, 'F2')
  const input = await box('City')
  fireEvent.change(input, { target: { value: 'Nowhere' } })
  await press(input, 'Escape')
  expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
  expect(within(grid).getByText('Pune')).toBeTruthy()
  expect(writes(calls)).toEqual([])
  expect(document.activeElement).toBe(grid)
})

it('a refusal is shown under the cell and the typed value stays', async () => {
  const { grid } = await showList({
    answer: (call) =>
      call.method === 'PUT'
        ? {
            status: 422,
            body: { code: 'VALIDATION_ERROR', errors: [{ field: 'city', message: 'Not a city', rule: 'place' }] },
          }
        : undefined,
  })
  await ready()
  await doubleClick(within(grid).getByText('Pune'))
  const input = (await box('City')) as HTMLInputElement
  fireEvent.change(input, { target: { value: 'Xyz' } })
  await press(input, 'Enter')
  expect(await within(grid).findByText('Not a city')).toBeTruthy()
  expect(((await box('City')) as HTMLInputElement).value).toBe('Xyz')
})

it('another person’s change is shown, and a second Enter saves the typed value anyway', async () => {
  const current = { ...deals[1], city: 'Thane', version: 9 }
  const { calls, grid } = await showList({
    answer: (call) =>
      call.method === 'PUT' && call.body.version === 4
        ? { status: 409, body: { code: 'E_CONFLICT', current, version: 9 } }
        : undefined,
  })
  await ready()
  await doubleClick(within(grid).getByText('Pune'))
  const input = await box('City')
  fireEvent.change(input, { target: { value: 'Nashik' } })
  await press(input, 'Enter')
  expect(await within(grid).findByText(/it now says Thane/)).toBeTruthy()
  await press(await box('City'), 'Enter')
  await waitFor(() => expect(writes(calls).at(-1)?.body).toEqual({ city: 'Nashik', version: 9 }))
})

it('amounts and choices are edited in their cells too', async () => {
  const { grid } = await showList()
  await ready()
  await doubleClick(within(grid).getByText('₹500'))
  expect(await box('Amount')).toBeTruthy()
})

it('a field that the role may only read has no editor', async () => {
  const { grid } = await showList({
    answer: (call) =>
      call.path.endsWith('/permissions')
        ? {
            body: [
              {
                role_name: 'Sales',
                is_owner: false,
                rights: { deal: { view: 'all', edit: 'all' } },
                fields: { deal: { city: 'read' } },
              },
            ],
          }
        : undefined,
  })
  await ready()
  await press(grid, 'j', 'j', 'ArrowRight', 'ArrowRight', 'F2')
  expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
  await doubleClick(within(grid).getByText('Pune'))
  expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
})

it('people who may not edit have no editors', async () => {
  const { grid } = await showList({
    answer: (call) =>
      call.path.endsWith('/permissions')
        ? { body: [{ role_name: 'Sales', is_owner: false, rights: { deal: { view: 'all' } }, fields: {} }] }
        : undefined,
  })
  await ready()
  await press(grid, 'j', 'F2')
  expect(within(grid).queryAllByRole('textbox')).toEqual([])
})

it('a day and its time are one editor, in the cell of either; without its day a time goes too', async () => {
  const fields = {
    ...deal.fields,
    due: date({ label: 'Due', time: 'due_time' }),
    due_time: text({ label: 'Clock', max: 5 }),
  }
  const definition = { ...deal, fields, list: { ...deal.list, columns: ['name', 'due', 'due_time'] } }
  const row = { ...deals[1], due: '2026-12-01', due_time: '16:30' }
  const { calls, grid } = await showList({
    definition,
    answer: (call) => (call.path === 'deals' ? { body: { data: [row], next: null, total: 1 } } : undefined),
  })
  for (const shown of ['01/12/2026', '16:30']) {
    await doubleClick(await within(grid).findByText(shown))
    const clock = (await box('Clock')) as HTMLInputElement
    expect([((await box('Due')) as HTMLInputElement).value, clock.value]).toEqual(['01/12/2026', '16:30'])
    await press(clock, 'Escape')
  }
  await doubleClick(within(grid).getByText('01/12/2026'))
  const day = await box('Due')
  fireEvent.change(await box('Clock'), { target: { value: '18:00' } })
  fireEvent.change(day, { target: { value: '02/12/2026' } })
  await press(day, 'Enter')
  const path = 'deals/2'
  await waitFor(() =>
    expect(writes(calls)).toEqual([{ path, body: { due: '2026-12-02', due_time: '18:00', version: 4 } }]),
  )
  await doubleClick(await within(grid).findByText('01/12/2026'))
  fireEvent.change(await box('Due'), { target: { value: '' } })
  await waitFor(async () => expect(((await box('Clock')) as HTMLInputElement).value).toBe(''))
  await press(await box('Due'), 'Enter')
  await waitFor(() => expect(writes(calls)[1].body).toMatchObject({ due: null, due_time: null }))
})

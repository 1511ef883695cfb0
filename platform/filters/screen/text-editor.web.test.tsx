// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { deal, renderRecords, type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import ChipEditor from './ChipEditor.tsx'
import { blankChip, type Chip, filterFrom, NO_FILTER } from './filter-model.ts'

afterEach(cleanup)

const cities = [
  { value: 'Surat', count: 1204 },
  { value: 'Navsari', count: 12 },
]

function server(): SeenCall[] {
  return serve((call) => {
    const q = (call.query.get('q') ?? '').toLowerCase()
    if (call.path === 'deals/values' && call.query.get('field') === 'city')
      return { body: { data: cities.filter(({ value }) => value.toLowerCase().includes(q)), capped: false } }
    if (call.path === 'deals/values') return { body: { data: [{ value: 'hot', count: 3 }], capped: true } }
    return undefined
  })
}

let filter: FilterGroup | undefined

type Edited = 'city' | 'warmth' | 'remark' | 'stage_id'

function Editor({ name, definition = deal, start }: { name: Edited; definition?: RecordDefinition; start?: Chip }) {
  const book = useOptionBook(deal)
  const field = deal.fields[name]
  const [chip, setChip] = useState<Chip>(start ?? blankChip(name, field))
  const change = (next: Chip) => {
    setChip(next)
    filter = filterFrom({ ...NO_FILTER, chips: [next] })
  }
  return <ChipEditor definition={definition} name={name} field={field} chip={chip} book={book} onChange={change} />
}

const tick = (name: RegExp) => screen.findByRole('checkbox', { name })

it('a text field offers the values of records with their counts; ticking one makes the condition a list', async () => {
  server()
  renderRecords(<Editor name="city" />)
  expect((await tick(/Surat/)).closest('label')?.textContent).toBe('Surat1,204')
  await act(async () => void fireEvent.click(await tick(/Surat/)))
  await act(async () => void fireEvent.click(await tick(/Navsari/)))
  expect(filter?.conditions).toEqual([{ field: 'city', condition: 'In', values: ['Surat', 'Navsari'] }])
  expect(screen.getByRole('button', { name: 'Is one of' }).getAttribute('aria-pressed')).toBe('true')
})

it('the values are searched on the server while typing; Enter and arrows choose one, even a text that no record has', async () => {
  server()
  renderRecords(<Editor name="city" />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Is one of' })))
  const box = screen.getByRole('textbox', { name: 'City' })
  fireEvent.change(box, { target: { value: 'nav' } })
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Surat/ })).toBeNull())
  box.focus()
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  expect(filter?.conditions).toEqual([{ field: 'city', condition: 'In', values: ['Navsari'] }])
  fireEvent.change(box, { target: { value: 'Bhuj' } })
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Navsari/ })).toBeNull())
  await act(async () => void fireEvent.click(await tick(/Bhuj/)))
  expect(filter?.conditions).toEqual([{ field: 'city', condition: 'In', values: ['Navsari', 'Bhuj'] }])
})

it('"contains" applies while typing, and Enter does not change it', async () => {
  server()
  renderRecords(<Editor name="city" />)
  const box = await screen.findByRole('textbox', { name: 'City' })
  fireEvent.change(box, { target: { value: 'sur' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(filter?.conditions).toEqual([{ field: 'city', condition: 'Contains', values: ['sur'] }]))
})

it('choices show their counts, of a capped list as a minimum; long texts request no values', async () => {
  const calls = server()
  renderRecords(<Editor name="warmth" />)
  expect((await tick(/Hot/)).closest('label')?.textContent).toContain('Hot')
  await waitFor(async () => expect((await tick(/Hot/)).closest('label')?.textContent).toBe('Hot3+'))
  expect((await tick(/Cold/)).closest('label')?.textContent).toBe('Cold')
  cleanup()
  const before = calls.length
  renderRecords(<Editor name="remark" />)
  expect(await screen.findByRole('textbox', { name: 'Remark' })).toBeTruthy()
  expect(calls.slice(before).filter((call) => call.path === 'deals/values')).toEqual([])
})

it('the owner is asked for among owners, people in contact, or both; other fields have no such choice', async () => {
  server()
  const start: Chip = { field: 'stage_id', condition: 'In', values: [7] }
  renderRecords(<Editor name="stage_id" definition={{ ...deal, owner_field: 'stage_id' }} start={start} />)
  for (const [choice, people] of [
    ['In contact', { people: 'Contact Person' }],
    ['All', { people: 'All' }],
    ['Owner', {}],
  ] as const) {
    await act(async () => void fireEvent.click(await screen.findByRole('radio', { name: choice })))
    expect(filter?.conditions).toEqual([{ ...start, ...people }])
  }
  cleanup()
  renderRecords(<Editor name="stage_id" start={start} />)
  expect(await screen.findByRole('radio', { name: 'Is none of' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'In contact' })).toBeNull()
})

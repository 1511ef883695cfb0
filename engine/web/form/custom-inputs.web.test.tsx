// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CUSTOM_TYPES, LISTED_TYPES } from '#engine/record/custom.ts'
import { useWhole } from '../context.tsx'
import type { Row } from '../override.ts'
import { deal, renderRecords, serve } from '../records.web.test-kit.tsx'
import { FormBody } from './FormDrawer.tsx'

afterEach(cleanup)

const field = (id: number, more: Record<string, unknown>) => ({
  id,
  record: 'deal',
  is_live: true,
  position: id,
  title: more.field_name,
  ...more,
})

const eleven = CUSTOM_TYPES.map((field_type, index) =>
  field(index + 1, {
    field_name: `Own ${field_type}`,
    field_type,
    options: LISTED_TYPES.includes(field_type) ? 'Silk\nCotton\nWool' : null,
  }),
)

const Form = ({ id, onSaved }: { id: number | null; onSaved: (row: Row) => void }) => (
  <FormBody definition={useWhole(deal)} id={id} onSaved={onSaved} onCancel={() => {}} />
)

async function show(fields: unknown[], row?: Record<string, unknown>, permissions?: unknown) {
  const onSaved = vi.fn<(row: Row) => void>()
  const calls = serve((call) => {
    if (call.path === 'options/custom_field') return { body: { data: fields } }
    if (permissions && call.path.endsWith('/permissions')) return { body: permissions }
    if (call.method === 'GET' && call.path === 'deals/5') return { body: row }
    return call.method === 'GET' ? undefined : { body: { id: 5, version: 2, ...call.body } }
  })
  renderRecords(<Form id={row ? 5 : null} onSaved={onSaved} />)
  await screen.findByRole('form')
  const save = async () => {
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    return calls.findLast((call) => call.method !== 'GET')?.body
  }
  return { save }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

describe('custom fields of a business', () => {
  it('each have an input in the form; listed types offer their choices', async () => {
    const { save } = await show(eleven)
    for (const one of eleven) expect(screen.getAllByText(one.title as string).length).toBeGreaterThan(0)
    type('Name', 'Yarn')
    type('Own Text', 'Weaver')
    type('Own Email', 'asha@example.in')
    type('Own Anchor', 'https://example.in')
    type('Own Password', 'Secret#1')
    type('Own text-area', 'Two lines')
    const ticks = screen.getByRole('group', { name: 'Own Checkbox' })
    expect(ticks.querySelectorAll('input[type="checkbox"]')).toHaveLength(3)
    // Ticked in any order, sent in the order of the list.
    fireEvent.click(ticks.querySelectorAll('input')[2])
    fireEvent.click(ticks.querySelectorAll('input')[0])
    fireEvent.click(screen.getByRole('radiogroup', { name: 'Own Radio' }).querySelectorAll('input')[1])
    expect(await save()).toMatchObject({
      cf_1: 'Weaver',
      cf_6: 'Silk,Wool',
      cf_7: 'Cotton',
      cf_8: 'Two lines',
      cf_9: 'Secret#1',
      cf_10: 'asha@example.in',
      cf_11: 'https://example.in',
    })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Secret#1')
  })

  it('appear, while the person types, once the other field has the value, and are then required', async () => {
    const { save } = await show([
      field(1, {
        field_name: 'Licence',
        field_type: 'Text',
        is_required: true,
        show_if_field: 'city',
        show_if_values: 'Surat',
      }),
      field(2, { field_name: 'Licence state', field_type: 'Text', show_if_field: 'cf_1', show_if_values: 'GJ' }),
    ])
    type('Name', 'Yarn')
    expect(screen.queryByLabelText(/^Licence/)).toBeNull()
    type('City', 'Surat')
    expect(await screen.findByLabelText(/^Licence/)).toBeTruthy()
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText('Licence is required')).toBeTruthy()
    type('Licence', 'GJ')
    expect(await screen.findByLabelText(/^Licence state/)).toBeTruthy()
    type('Licence state', 'Gujarat')
    // The field is hidden again, so its typed value is not sent.
    type('City', 'Pune')
    await waitFor(() => expect(screen.queryByLabelText(/^Licence/)).toBeNull())
    expect(await save()).toMatchObject({ city: 'Pune', cf_1: null, cf_2: null })
  })

  it('start with their default and show their help', async () => {
    const { save } = await show([
      field(1, { field_name: 'Grade', field_type: 'Text', default_value: 'A', help: 'As on the bale' }),
    ])
    expect(screen.getByText('As on the bale')).toBeTruthy()
    type('Name', 'Yarn')
    expect(await save()).toMatchObject({ cf_1: 'A' })
  })

  it('show only that a secret exists; it can be replaced or kept', async () => {
    const row = { id: 5, version: 1, name: 'Yarn', entries: [], cf_9: 'XXXXXXet#1' }
    const { save } = await show([eleven[8]], row)
    expect(screen.queryByText(/et#1/)).toBeNull()
    expect(document.querySelector('input[type="password"]')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Replace Own Password' }))
    type('Own Password', 'Other#2')
    expect(await save()).toEqual({ cf_9: 'Other#2', version: 1 })
  })

  it('obey the field rules of a role', async () => {
    const row = { id: 5, version: 1, name: 'Yarn', entries: [], cf_2: 'Read me' }
    const rights = { deal: { view: 'all', edit: 'all' } }
    await show(
      [1, 2].map((id) => field(id, { field_name: `Own ${id}`, field_type: 'Text' })),
      row,
      [{ role_name: 'Sales', is_owner: false, rights, fields: { deal: { cf_1: 'hidden', cf_2: 'read' } } }],
    )
    expect(screen.queryByText('Own 1')).toBeNull()
    expect(screen.getByText('Read me')).toBeTruthy()
    expect(screen.queryByLabelText('Own 2')).toBeNull()
  })
})

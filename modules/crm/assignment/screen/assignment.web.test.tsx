// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { NEW_RULE } from '../rule.ts'
import { DEFAULT_WEEKLY } from '../shifts.ts'
import { AssignmentTab } from './AssignmentTab.web.tsx'

afterEach(cleanup)

const rule = {
  ...NEW_RULE,
  id: 3,
  version: 5,
  position: 1,
  name: 'Surat walk-ins',
  filter: { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] },
  role_ids: [9],
  nobody: 'wait',
  idle_days: 3,
  people: [
    { id: 4, name: 'Asha', on_shift: true },
    { id: 5, name: 'Ravi', on_shift: false },
  ],
  is_broken: false,
}

const assignment = {
  data: [rule],
  setting: { version: 0, time_zone: 'Asia/Kolkata', fallback_user_id: null, owner_id: 4 },
  hours: { business: { weekly: DEFAULT_WEEKLY, days_off: [] }, people: [] },
  roles: [{ id: 9, name: 'Sales' }],
  waiting: 2,
}

function show() {
  const calls = serve((call) => {
    if (call.path === 'assignment') return { body: assignment }
    if (call.path === 'assignment/try')
      return {
        body: {
          data: [
            {
              id: null,
              name: null,
              user_name: 'Asha',
              reasons: ['Matches ‘Surat walk-ins’.', 'Asha is next in turn.'],
            },
          ],
        },
      }
    return call.method === 'GET' ? undefined : { body: rule }
  })
  renderRecords(<AssignmentTab />)
  return () => calls.filter((call) => call.method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
}

it('a rule is shown as a sentence: which leads, to whom, how', async () => {
  show()
  const words = (await screen.findByText('Surat walk-ins')).closest('button')?.textContent ?? ''
  for (const part of [
    'Surat',
    'Sales',
    'in turn',
    'only on shift, else it waits',
    'moves on after 3 quiet days',
    '1 of 2 on shift now',
  ])
    expect(words).toContain(part)
  expect(screen.getByText(/2 leads wait/)).toBeTruthy()
})

it('a rule is paused with one click, with the version on screen', async () => {
  const sent = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Pause Surat walk-ins' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({ method: 'PUT', path: 'assignment/rules/3', body: { is_paused: true, version: 5 } })
})

it('an example is tried with what was typed', async () => {
  const sent = show()
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Surat' } })
  fireEvent.click(screen.getByRole('button', { name: 'Who gets it?' }))
  expect(await screen.findByText('Matches ‘Surat walk-ins’. Asha is next in turn.')).toBeTruthy()
  expect(sent()[0].body).toEqual({ values: { city: 'Surat' } })
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#ui/client/api-error.ts'
import { RecordsProvider } from '#engine/web/context.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import type { Directory, PersonLine } from './calls.web.ts'
import HandOverDialog from './HandOverDialog.web.tsx'
import InvitePanel, { onOneField } from './InvitePanel.web.tsx'
import { addressesIn, linesOf, matching, sorted } from './lines.web.ts'
import PersonPanel from './PersonPanel.web.tsx'

afterEach(cleanup)

const person = (id: number, more: Partial<PersonLine> = {}): PersonLine => ({
  id,
  version: 3,
  name: `Person ${'ABCDEFG'[id]}`,
  email: `person${id}@example.in`,
  phone: '+919825012345',
  status: 'Active',
  team_id: null,
  role_ids: [2],
  location_ids: [],
  is_owner: false,
  last_sign_in_at: null,
  may_edit: true,
  may_deactivate: true,
  ...more,
})

const directory: Directory = {
  data: [
    person(1, { name: 'Asha Mehta', team_id: 6, phone: '+919106020323' }),
    person(2, { name: 'Bharat Rathod', location_ids: [8] }),
    person(3, { name: 'Gone Person', status: 'Inactive' }),
  ],
  invitations: [
    {
      id: 9,
      email: 'kiran@example.in',
      name: null,
      team_id: null,
      role_ids: [2],
      location_ids: [],
      invited_by: 1,
      invited_by_name: 'Asha Mehta',
      created_at: '2026-11-01T00:00:00Z',
      expires_at: '2026-11-08T00:00:00Z',
      is_expired: false,
    },
  ],
  roles: [
    { id: 1, name: 'Admin', may_give: false },
    { id: 2, name: 'Sales', may_give: true },
  ],
  teams: [{ id: 6, name: 'Surat sales', is_live: true }],
  branches: [
    { id: 8, name: 'Ring Road', is_live: true },
    { id: 9, name: 'Closed shop', is_live: false },
  ],
}

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderScreen(
    <QueryClientProvider client={client}>
      <RecordsProvider catalog={catalog} overrides={{}} business_id={7}>
        {children}
      </RecordsProvider>
    </QueryClientProvider>,
  )
}

it('people and invitations are one list, found by name, role, branch, team and a phone in any spelling', () => {
  const lines = linesOf(directory)
  const names = (typed: string) => matching(lines, typed).map((line) => line.name)
  expect(lines.map((line) => line.status)).toEqual(['Active', 'Active', 'Inactive', 'Invited'])
  expect(names('surat')).toEqual(['Asha Mehta'])
  expect(names('91060 20323')).toEqual(['Asha Mehta'])
  expect(names('sales ring')).toEqual(['Bharat Rathod'])
  expect(names('kiran')).toEqual(['kiran@example.in'])
  expect(names('')).toHaveLength(4)
})

it('empty values are last in both sort directions', () => {
  const teams = (desc: boolean) => sorted(linesOf(directory), { id: 'team', desc }).map((line) => line.team)
  expect(teams(false)).toEqual(['Surat sales', '', '', ''])
  expect(teams(true)).toEqual(['Surat sales', '', '', ''])
})

it('pasted addresses may have commas, lines and brackets; each counts once', () => {
  expect(addressesIn('a@x.in, b@x.in;\n<c@x.in>  A@x.in ')).toEqual(['A@x.in', 'b@x.in', 'c@x.in'])
})

it('an invitation without address and role is not sent, and both errors are shown', async () => {
  const calls = serve(() => undefined)
  show(<InvitePanel directory={directory} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: /Send invitation/ }))
  expect(await screen.findByText('Enter email')).toBeTruthy()
  expect(screen.getByText('Choose roles')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^Email/ }), { target: { value: 'a@x.in, nobody' } })
  expect(await screen.findByText('nobody is not an email address')).toBeTruthy()
  expect(calls.filter((call) => call.method === 'POST')).toEqual([])
})

it('a role above the viewer’s own is shown but cannot be chosen; a closed branch is not offered', () => {
  serve(() => undefined)
  show(<InvitePanel directory={directory} onClose={() => {}} />)
  expect((screen.getByRole('checkbox', { name: /Admin/ }) as HTMLInputElement).disabled).toBe(true)
  expect((screen.getByRole('checkbox', { name: 'Sales' }) as HTMLInputElement).disabled).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'Closed shop' })).toBeNull()
})

it('several invitations are sent in one call, and refusals are shown under the field', async () => {
  let refuse = true
  const closed = vi.fn()
  const calls = serve((call) => {
    if (call.path !== 'users/invite') return undefined
    if (!refuse) return { status: 201, body: { sent: [{ id: 1, email: 'a@x.in' }], refused: [] } }
    const errors = [{ field: 'emails.1', message: 'Asha is a member already', rule: 'unique' }]
    return { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Please correct', errors } }
  })
  show(<InvitePanel directory={directory} onClose={closed} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Email/ }), { target: { value: 'a@x.in, asha@x.in' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sales' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ring Road' }))
  fireEvent.click(screen.getByRole('button', { name: /Send invitation/ }))
  expect(await screen.findByText('asha@x.in: Asha is a member already')).toBeTruthy()
  expect(calls.find((call) => call.path === 'users/invite')?.body).toEqual({
    emails: ['a@x.in', 'asha@x.in'],
    role_ids: [2],
    location_ids: [8],
    team_id: null,
  })
  refuse = false
  fireEvent.click(screen.getByRole('button', { name: /Send invitation/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
})

it('with one address the error does not repeat it', () => {
  const error = new ApiError({
    status: 422,
    body: { code: 'VALIDATION_ERROR', errors: [{ field: 'emails.0', message: 'Invited already' }] },
  })
  expect((onOneField(error, ['a@x.in']) as ApiError).errors).toEqual([{ field: 'emails', message: 'Invited already' }])
})

it('a person is saved with their version; a masked phone is not sent back', async () => {
  const calls = serve((call) => (call.method === 'PUT' ? { body: {} } : undefined))
  const masked = person(2, { name: 'Bharat Rathod', phone: 'XXXXXX2345' })
  show(<PersonPanel person={masked} directory={directory} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Bharat Rana' } })
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(calls.some((call) => call.method === 'PUT')).toBe(true))
  expect(calls.find((call) => call.method === 'PUT')).toMatchObject({
    path: 'users/2',
    body: { name: 'Bharat Rana', role_ids: [2], location_ids: [], team_id: null, version: 3 },
  })
  expect(calls.find((call) => call.method === 'PUT')?.body).not.toHaveProperty('phone')
})

it('the typed values stay when another person saved first, and can be saved over theirs', async () => {
  let first = true
  const calls = serve((call) => {
    if (call.method !== 'PUT') return undefined
    if (!first) return { body: {} }
    first = false
    const current = { id: 2, version: 8, name: 'Their Name', phone: null }
    return { status: 409, body: { code: 'E_CONFLICT', message: 'Changed', current, version: 8, errors: [] } }
  })
  show(<PersonPanel person={directory.data[1]} directory={directory} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'My Name' } })
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Their Name')
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('My Name')
  fireEvent.click(screen.getByRole('button', { name: /Save mine/ }))
  await waitFor(() => expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(2))
  expect(calls.filter((call) => call.method === 'PUT')[1].body).toMatchObject({ name: 'My Name', version: 8 })
})

it('a reserved name is refused in the form', async () => {
  serve(() => undefined)
  show(<PersonPanel person={person(1)} directory={directory} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Admin' } })
  fireEvent.blur(screen.getByRole('textbox', { name: /^Name/ }))
  expect(await screen.findByText('This name is reserved. Choose another name')).toBeTruthy()
})

it('viewers without the right to edit see a person read-only; a deactivated person can be reactivated', async () => {
  const calls = serve((call) => (call.path.endsWith('/activate') ? { body: { message: 'ok' } } : undefined))
  const read = person(2, { may_edit: false, may_deactivate: false, location_ids: [8] })
  const { unmount } = show(<PersonPanel person={read} directory={directory} onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
  expect(screen.getByText('Ring Road')).toBeTruthy()
  unmount()
  show(<PersonPanel person={directory.data[2]} directory={directory} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Activate again' }))
  await waitFor(() => expect(calls.some((call) => call.path === 'users/3/activate')).toBe(true))
})

it('the hand-over shows the counts, asks for a successor, and then deactivates and hands over in one call', async () => {
  const done = vi.fn()
  const preview = {
    counts: [
      { record: 'lead', label: 'Leads', count: 1242 },
      { record: 'task', label: 'Task', count: 1 },
    ],
    total: 1243,
    invitations: 1,
    team: null,
    teams_below: [],
    version: 5,
  }
  const calls = serve((call) => {
    if (call.path === 'users/1/hand_over') return { body: preview }
    if (call.path === 'users/1/deactivate') return { body: { message: 'ok', moved: [], total: 1243 } }
    return undefined
  })
  show(<HandOverDialog person={directory.data[0]} directory={directory} onClose={() => {}} onDone={done} />)
  const list = await screen.findByRole('list', { name: 'To hand over' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1,242 leads', '1 task'])
  expect(screen.getByText('One invitation that they sent is withdrawn.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hand over and deactivate' }))
  expect(await screen.findByText('Choose who takes over')).toBeTruthy()
  expect(calls.some((call) => call.path === 'users/1/deactivate')).toBe(false)
  fireEvent.click(screen.getByRole('combobox', { name: /Who takes over/ }))
  expect(screen.queryByRole('option', { name: 'Gone Person' })).toBeNull()
  fireEvent.click(await screen.findByRole('option', { name: 'Bharat Rathod' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hand over and deactivate' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(calls.find((call) => call.path === 'users/1/deactivate')?.body).toEqual({ hand_over_to: 2, version: 5 })
})

// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { FormBody } from '#engine/web/form/FormDrawer.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import Triage from '../triage/Triage.web.tsx'
import { lead } from './lead.record.ts'
import { leadWeb } from './lead.web.tsx'

// Whole screens are rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const STATUSES = [
  { id: 1, title: 'New', kind: 'open', is_live: true, position: 1 },
  { id: 2, title: 'Proposal sent', kind: 'open', is_live: true, position: 2 },
  { id: 3, title: 'Won', kind: 'won', is_live: true, position: 3 },
  { id: 4, title: 'Lost', kind: 'lost', is_live: true, position: 4 },
]
const row = (lead_status_id: number, more: object = {}) => ({
  id: 5,
  version: 2,
  name: 'Kavita Mehta',
  lead_status_id,
  lost_reason: null,
  contacts: [],
  converted_at: null,
  titles: {},
  ...more,
})

function show(Screen: () => React.ReactNode, shown: object) {
  const calls = serve((call) => {
    if (call.path === 'options/lead_status') return { body: { data: STATUSES } }
    if (call.path === 'leads/5' && call.method === 'GET') return { body: shown }
    if (call.path === 'leads/5' && call.method === 'PUT') return { body: { ...shown, ...call.body, version: 3 } }
    if (call.path === 'leads/5/outcome') return { body: { lead: { ...shown, version: 3 }, note_id: null } }
    if (call.path === 'leads' && call.method === 'GET') return { body: { data: [shown], next: null, total: 1 } }
    if (call.path.endsWith('/changes')) return { body: { data: [], next: null } }
    return undefined
  })
  renderAt(
    () => (
      <RecordsProvider catalog={catalog} overrides={{ lead: leadWeb }} business_id={7}>
        <Screen />
      </RecordsProvider>
    ),
    { path: '/business/$businessId/leads', at: '/business/7/leads' },
  )
  return () => calls.filter(({ method, path }) => method !== 'GET' && path !== 'presence').map(({ body }) => body)
}
const page = () => <RecordScreen definition={lead} id={5} />
const variantOf = (button: HTMLElement) => button.getAttribute('data-variant')

describe('a lost lead', () => {
  it('asks for the reason on its page before it moves', async () => {
    const sent = show(page, row(1))
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as Lost' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as Lost' })
    const confirm = await within(dialog).findByRole('button', { name: 'Mark as Lost' })
    fireEvent.click(confirm)
    expect(await within(dialog).findByText('Lost because is required')).toBeTruthy()
    expect(sent()).toEqual([])
    fireEvent.click(within(dialog).getByRole('combobox', { name: /^Lost because/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Price too high', hidden: true }))
    fireEvent.click(confirm)
    await waitFor(() => expect(sent()).toEqual([{ lead_status_id: 4, lost_reason: 'price', version: 2 }]))
  })

  it('asks for the reason in the form only if a lost status is chosen', async () => {
    const sent = show(() => <FormBody definition={lead} id={5} onSaved={() => {}} onCancel={() => {}} />, row(4))
    expect(await screen.findByRole('combobox', { name: /^Lost because/ })).toBeTruthy()
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText('Lost because is required')).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: /^Status/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'New', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Lost because/ })).toBeNull())
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(sent()).toEqual([{ lead_status_id: 1, version: 2 }]))
  })

  it('asks for the reason in triage, and saves it with the status', async () => {
    function Walk() {
      const rights = useRights(lead)
      const book = useOptionBook(lead)
      const look = { outcomes: [], date: 'follow_up_date', facts: [], kept_in: 'note' }
      return (
        <Triage
          definition={lead}
          query={{ sort: '-created_at' }}
          start={null}
          enabled={rights.ready}
          {...{ book, rights, look }}
          onLeave={() => {}}
        />
      )
    }
    const sent = show(Walk, row(1))
    const skip = await screen.findByRole('button', { name: /^Skip/ })
    expect(variantOf(skip)).toBe('default')
    fireEvent.click(await screen.findByRole('button', { name: 'Lost' }))
    const save = await screen.findByRole('button', { name: /^Save and go on/ })
    expect(variantOf(save)).toBe('filled')
    fireEvent.click(save)
    const reasons = screen.getByRole('group', { name: 'Lost because' })
    await waitFor(() => expect(document.activeElement).toBe(within(reasons).getAllByRole('button')[0]))
    expect(sent()).toEqual([])
    fireEvent.click(within(reasons).getByRole('button', { name: 'Bought elsewhere' }))
    fireEvent.click(save)
    await waitFor(() =>
      expect(sent()).toMatchObject([{ values: { lead_status_id: 4, lost_reason: 'competitor' }, version: 2 }]),
    )
  })

  it('shows the reason beside its status, and cannot be converted', async () => {
    show(page, row(4, { lost_reason: 'price' }))
    expect(await screen.findByText('Lost · Price too high')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Convert' })).toBeNull()
    expect(variantOf(screen.getByRole('button', { name: 'Edit' }))).toBe('filled')
  })
})

describe('the primary button of a lead', () => {
  it.each([
    [1, 'default', 'filled'],
    [2, 'default', 'filled'],
    [3, 'filled', 'default'],
  ])('in status %i Convert is %s and Edit is %s', async (status, convert, edit) => {
    show(page, row(status))
    await waitFor(() => expect(variantOf(screen.getByRole('button', { name: 'Convert' }))).toBe(convert))
    expect(variantOf(screen.getByRole('button', { name: 'Edit' }))).toBe(edit)
  })
})

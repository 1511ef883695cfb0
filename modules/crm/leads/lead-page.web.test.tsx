// @vitest-environment happy-dom
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { runShortcut } from '#ui/shortcuts.ts'
import { catalog } from '#modules/catalog.ts'
import { lead } from './lead.record.ts'
import { leadWeb } from './lead.web.tsx'
// Load what the page loads with its first use before the time limit of a test starts.
import '#engine/web/detail/InlineEditor.tsx'
import '#engine/web/form/FormDrawer.tsx'

// The whole screen is rendered, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = {
  id: 5,
  version: 2,
  name: 'Kavita Mehta',
  desc: 'Kindly send 3,000 metres',
  product: 'Chiffon dyed fabric',
  amount: '192000.00',
  phone: '9090019572',
  lead_status_id: 3,
  follow_up_date: '2026-12-01',
  city: 'Bharuch',
  contacts: [{ id: 1, type: 'Contact Number', value: '9090019572', is_primary: true }],
  titles: {},
}

function show(status: object = { id: 3, title: 'New', kind: 'open', position: 1 }) {
  serve((call) => {
    if (call.path === 'leads/5') return { body: row }
    if (call.path === 'options/lead_status')
      return { body: { data: [...WAY, status].map((one) => ({ is_live: true, ...one })) } }
    return call.path.endsWith('/changes') ? { body: { data: [], next: null } } : undefined
  })
  renderAt(
    () => (
      <RecordsProvider
        catalog={catalog}
        overrides={{ lead: leadWeb }}
        slots={{ Timeline: () => <textarea data-composer aria-label="Note" /> }}
        business_id={7}
      >
        <main>
          <RecordScreen definition={lead} id={5} />
        </main>
      </RecordsProvider>
    ),
    { path: '/business/$businessId/leads', at: '/business/7/leads' },
  )
}

// The stages of a lead, without the status of this one.
const WAY = [
  { id: 6, title: 'Talk', kind: 'open', position: 1 },
  { id: 4, title: 'Offer', kind: 'open', position: 2 },
  { id: 5, title: 'Won', kind: 'won', position: 9 },
]

it('the page has one primary button: Convert in a late stage, else Edit; a lost lead cannot be converted', async () => {
  const primary = () => [...document.querySelectorAll('[data-variant=filled]')].map((one) => one.textContent)
  const expectPrimary = async (status: object, expected: string) => {
    cleanup()
    show({ id: 3, title: 'Here', ...status })
    await waitFor(() => expect(primary()).toEqual([expected]))
  }
  await expectPrimary({ kind: 'open', position: 1 }, 'Edit')
  await expectPrimary({ kind: 'open', position: 3 }, 'Convert')
  await expectPrimary({ kind: 'lost', position: 4 }, 'Edit')
  expect(screen.queryByText('Convert')).toBeNull()
})

it('on a phone the requirement, product, amount and phone are first and not folded', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show()
  const words = await screen.findByText(row.desc)
  const names = [...document.querySelectorAll('dt')].map((name) => name.textContent)
  expect(names.slice(0, 4)).toEqual(['Requirement', 'Product', 'Amount', 'Phones and emails'])
  expect(words.closest('details')).toBeNull()
  expect(screen.getByText('₹1,92,000').closest('details')).toBeNull()
  expect(screen.getByText('+91 90900 19572').closest('details')).toBeNull()
  // The other facts are folded.
  expect(screen.getByText('Bharuch', { selector: 'details *' }).closest('details')?.open).toBe(false)
})

it('has keys for note, status, follow-up, call and edit', async () => {
  show()
  await screen.findByRole('button', { name: 'New' })
  act(() => void runShortcut('note'))
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  act(() => void runShortcut('status'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New' }))
  const call = screen.getByRole('link', { name: 'Call' })
  const called = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', called)
  act(() => void runShortcut('call'))
  document.removeEventListener('click', called)
  expect((called.mock.calls[0][0].target as Element).closest('a')).toBe(call)
  act(() => void runShortcut('follow_up'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Follow-up').value).toBe('01/12/2026'))
  act(() => void runShortcut('edit'))
  await waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Edit lead'))
})

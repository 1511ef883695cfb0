// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RecordsProvider } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { catalog } from '#modules/catalog.ts'
import { lead } from './lead.record.ts'
import { leadWeb } from './lead.web.tsx'

// A whole screen, on a machine that may be busy.
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
  city: 'Bharuch',
  contacts: [{ id: 1, type: 'Contact Number', value: '9090019572', is_primary: true }],
  titles: {},
}

it('on a phone the words of the buyer, product, amount and phone come first and are not folded away', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  serve((call) => {
    if (call.path === 'leads/5') return { body: row }
    return call.path.endsWith('/changes') ? { body: { data: [], next: null } } : undefined
  })
  renderAt(
    () => (
      <RecordsProvider catalog={catalog} overrides={{ lead: leadWeb }} business_id={7}>
        <RecordScreen definition={lead} id={5} />
      </RecordsProvider>
    ),
    { path: '/business/$businessId/leads', at: '/business/7/leads' },
  )
  const words = await screen.findByText(row.desc)
  const names = [...document.querySelectorAll('dt')].map((name) => name.textContent)
  expect(names.slice(0, 4)).toEqual(['Requirement', 'Product', 'Amount', 'Contact'])
  expect(words.closest('details')).toBeNull()
  expect(screen.getByText('₹1,92,000').closest('details')).toBeNull()
  expect(screen.getByText('+91 90900 19572').closest('details')).toBeNull()
  // The rest of the facts stays folded.
  expect(screen.getByText('Bharuch', { selector: 'details *' }).closest('details')?.open).toBe(false)
})

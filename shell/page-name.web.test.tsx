// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useNamedPage } from '#ui/page-name.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { usePageTitle } from './AppFrame.tsx'
import { TopBar } from './TopBar.tsx'

afterEach(cleanup)

const bar = {
  menu: [],
  tools: [],
  inside: (path: string) => `/business/7/${path}`,
  create: [],
  as_drawer: false,
  phone: false,
  menu_below: false,
  search_below: false,
  above: { title: { id: 'Leads' }, path: 'leads' },
  arrow: null,
  drawer: false,
  collapsed: false,
  onDrawer() {},
  onToggle() {},
  onSearch() {},
  onCreate() {},
}

function Page({ name }: { name: string }) {
  useNamedPage(name)
  return <p>{usePageTitle()}</p>
}

it('the breadcrumb ends with the name of the open record', async () => {
  renderAt(
    () => (
      <>
        <TopBar {...bar} />
        <Page name="Kavita Mehta" />
      </>
    ),
    { path: '/business/$businessId/lead', at: '/business/7/lead' },
  )
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  expect(crumbs.textContent).toBe('Leads/Kavita Mehta')
  expect(screen.getByText('Kavita Mehta', { selector: '[aria-current=page]' })).toBeTruthy()
})

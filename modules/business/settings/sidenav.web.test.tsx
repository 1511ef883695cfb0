// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { IconShieldLock, IconUsers } from '@tabler/icons-react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { menuFor } from '#shell/menu.ts'
import { ShellContext } from '#shell/shell-context.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import SidenavScreen from './sidenav.web.tsx'

afterEach(cleanup)

const menu = [
  {
    title: msg`People`,
    entries: [
      { title: msg`Users`, path: 'user', icon: IconUsers },
      { title: msg`Teams`, path: 'team', icon: IconUsers },
      { title: msg`Roles`, path: 'roles', icon: IconShieldLock, needs: { record: 'role', right: 'view' } },
      { title: msg`Audit log`, path: 'audit', icon: IconShieldLock, managers: true },
    ],
  },
]
const owner = { role_name: 'Owner', is_owner: true, rights: { role: { view: 'all' } }, fields: {} }

/** The screen in a shell that learns of the rights only when the button is pressed. */
function Late() {
  const [known, setKnown] = useState(false)
  return (
    <ShellContext value={{ business_id: 7, menu: menuFor(menu, known ? owner : null) }}>
      <button type="button" onClick={() => setKnown(true)}>
        The rights arrive
      </button>
      <SidenavScreen />
    </ShellContext>
  )
}

it('shows an owner Roles and Audit log as soon as the rights are known, and keeps what was arranged before', async () => {
  serve(({ path }) =>
    path === 'preferences'
      ? { body: { account: {}, member: {}, business: {}, merged: {}, may_manage: true } }
      : undefined,
  )
  renderAt(Late, { path: '/business/$businessId/theme/sidenav', at: '/business/7/theme/sidenav' })
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByLabelText('Own name of Roles')).toBeNull()
  fireEvent.change(screen.getByLabelText('Own name of Users'), { target: { value: 'Staff' } })
  fireEvent.click(screen.getByRole('button', { name: 'The rights arrive' }))
  expect(screen.getByLabelText<HTMLInputElement>('Own name of Users').value).toBe('Staff')
  expect(screen.getByLabelText('Own name of Audit log')).toBeTruthy()
  const preview = screen.getByRole('heading', { name: 'Preview' }).closest('aside') as HTMLElement
  for (const name of ['Staff', 'Teams', 'Roles', 'Audit log']) expect(within(preview).getByText(name)).toBeTruthy()
  // New entries alone are nothing to save.
  fireEvent.change(screen.getByLabelText('Own name of Users'), { target: { value: '' } })
  expect(save.hasAttribute('disabled')).toBe(true)
})

// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { IconBox } from '@tabler/icons-react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import ShortcutSheet from './ShortcutSheet.tsx'

afterEach(cleanup)

it('lists what can be created by a key, and leaves out what has none', async () => {
  serve(() => undefined)
  const create = [
    { title: msg`Lead`, record: 'lead', icon: IconBox, key: 'l' },
    { title: msg`Visit`, record: 'visit', icon: IconBox, key: '' },
  ]
  renderAt(() => <ShortcutSheet create={create} onClose={() => {}} />, { path: '/leads', at: '/leads' })
  expect(await screen.findByText('New lead')).toBeTruthy()
  expect(screen.queryByText('New visit')).toBeNull()
  for (const key of document.querySelectorAll('kbd')) expect(key.textContent).not.toBe('')
})

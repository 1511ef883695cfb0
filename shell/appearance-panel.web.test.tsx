// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '#base/preferences.ts'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { noteAddress } from '#ui/layout-config.ts'
import { PlainRouter } from '#ui/render-at.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import AppearancePanel from './AppearancePanel.tsx'

configure({ asyncUtilTimeout: 15_000 })
afterEach(() => {
  cleanup()
  noteAddress('/business')
})

it('Reset clears the layout of the account and the person’s own colour in the open business', async () => {
  const account = { density: 'compact' }
  const member = { primary_color: '#112233' }
  const calls = serve(({ path }) =>
    path === 'preferences'
      ? {
          body: {
            account,
            member,
            business: {},
            merged: { ...DEFAULT_PREFERENCES, ...member, ...account },
            may_manage: false,
          },
        }
      : undefined,
  )
  noteAddress('/business/7/leads')
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <PlainRouter>
        <AppearancePanel inside={(path) => path} onClose={() => {}} />
      </PlainRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Reset to defaults' }))
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toMatchObject({
    level: 'account',
    values: { density: null, theme_mode: 'auto', date_format: null },
  })
  expect(sent()[1]).toEqual({ level: 'member', values: { primary_color: null } })
})

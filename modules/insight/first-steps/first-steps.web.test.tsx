// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { noteAddress } from '#ui/layout-config.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import FirstStepsPanel from './FirstSteps.web.tsx'
import type { FirstSteps } from './steps.ts'

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function show(answer: () => FirstSteps) {
  noteAddress('/business/7/dashboard')
  let member: object = {}
  const calls = serve(({ path, method, body }) => {
    if (path === 'first_steps') return { body: answer() }
    if (path.startsWith('sample_leads')) return { body: {} }
    if (path !== 'preferences') return undefined
    if (method === 'PUT') member = { ...member, ...(body.values as object) }
    return { body: { account: {}, member, business: {}, merged: member, may_manage: false } }
  })
  renderAt(
    () => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FirstStepsPanel business_id={7} />
      </QueryClientProvider>
    ),
    { path: '/business/$businessId/dashboard', at: '/business/7/dashboard' },
  )
  return calls
}
const steps = (...done: boolean[]): FirstSteps['steps'] =>
  (['leads', 'indiamart', 'colleague', 'logo'] as const).map((step, index) => ({ step, done: done[index] ?? false }))

it('lists open steps with their links, and done steps', async () => {
  show(() => ({ steps: steps(true), samples: null }))
  expect(await screen.findByText('3 steps left')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Connect IndiaMART/ }).getAttribute('href')).toBe('/business/7/integration')
  expect(screen.queryByRole('link', { name: /Bring your leads/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show me with sample data' })).toBeNull()
})

it('hides one step, and the list once all steps are hidden', async () => {
  show(() => ({ steps: steps(true, true, true), samples: 0 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hide “Add your logo”' }))
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
})

it('is not shown when all steps are done, nor to people without the right to any step', async () => {
  const calls = show(() => ({ steps: steps(true, true, true, true), samples: 0 }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'first_steps')).toBe(true))
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
  cleanup()
  show(() => ({ steps: [], samples: null }))
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
})

it('adds the sample data on request and removes it, even when all steps are done', async () => {
  let samples = 0
  const calls = show(() => ({ steps: steps(), samples }))
  const add = await screen.findByRole('button', { name: 'Show me with sample data' })
  samples = 8
  fireEvent.click(add)
  const away = await screen.findByRole('button', { name: 'Remove the sample data' })
  expect(screen.getByText(/8 sample leads are shown/)).toBeTruthy()
  samples = 0
  fireEvent.click(away)
  await screen.findByRole('button', { name: 'Show me with sample data' })
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    'sample_leads',
    'sample_leads/remove',
  ])
  cleanup()
  show(() => ({ steps: steps(true, true, true, true), samples: 8 }))
  expect(await screen.findByRole('button', { name: 'Remove the sample data' })).toBeTruthy()
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { RecordsProvider } from '../context.tsx'
import { deal, serve, stage } from '../records.web.test-kit.tsx'
import FormScreen from './FormScreen.tsx'

afterEach(cleanup)

it('Escape in a field of the form leaves it, after a question where something was typed', async () => {
  serve(() => undefined)
  renderAt(
    () => (
      <RecordsProvider catalog={makeCatalog([stage, deal])} overrides={{}} business_id={7}>
        <FormScreen />
      </RecordsProvider>
    ),
    { path: '/business/$businessId/$action/$moduleName', at: '/business/7/create/deal' },
  )
  const name = await screen.findByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: 'Yarn for Navkar' } })
  await screen.findByText('Unsaved changes')
  // The form reports its state to the screen in an effect after rendering.
  await act(async () => {})
  fireEvent.keyDown(name, { key: 'Escape' })
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  // This test has no route for the list; leaving the form shows "Not Found".
  await screen.findByText('Not Found')
})

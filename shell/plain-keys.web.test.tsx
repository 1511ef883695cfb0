// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { noteAddress } from '#ui/layout-config.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { PlainKeys } from './PlainKeys.tsx'

// The sheet's code is loaded at its key, which may take long on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

const submit = vi.fn<() => void>()
const Page = () => (
  <>
    <PlainKeys />
    <p>page</p>
    {/* The test browser has no layout, so put the form into a dialog, whose position is not checked. */}
    <div role="dialog" aria-label="Business">
      <form
        aria-label="Business"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <input aria-label="Name" />
      </form>
    </div>
  </>
)

async function open(path: string) {
  serve(() => undefined)
  noteAddress(path)
  renderAt(Page, { path, at: path })
  await screen.findByText('page')
}
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, bubbles: true, cancelable: true, ...more })

afterEach(() => {
  cleanup()
  submit.mockClear()
  noteAddress('/business')
})

it('the global keys work outside a business: Ctrl+Enter saves, ? opens the sheet', async () => {
  await open('/profile')
  expect(press('Enter', { ctrlKey: true }, screen.getByLabelText('Name'))).toBe(false)
  expect(submit).toHaveBeenCalledOnce()
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

it('Ctrl+G opens the list of businesses', async () => {
  await open('/profile')
  press('g', { ctrlKey: true })
  await vi.waitFor(() => expect(screen.queryByText('page')).toBeNull(), 15_000)
})

it('inside a business the shell handles the keys', async () => {
  await open('/business/7/leads')
  expect(press('Enter', { ctrlKey: true }, screen.getByLabelText('Name'))).toBe(true)
  expect(submit).not.toHaveBeenCalled()
})

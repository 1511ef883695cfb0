// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { noteAddress } from '#ui/layout-config.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { PlainKeys } from './PlainKeys.tsx'

// The sheet is fetched at its key; a busy machine needs its time.
configure({ asyncUtilTimeout: 15_000 })

const submit = vi.fn<() => void>()
const Page = () => (
  <>
    <PlainKeys />
    <p>page</p>
    {/* Nothing has a place on the page here, so the form stands where its place is not asked for. */}
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

it('outside a business the global keys work: Ctrl+Enter saves, ? opens the sheet', async () => {
  await open('/profile')
  expect(press('Enter', { ctrlKey: true }, screen.getByLabelText('Name'))).toBe(false)
  expect(submit).toHaveBeenCalledOnce()
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

it('Ctrl+G leads to the list of businesses', async () => {
  await open('/profile')
  press('g', { ctrlKey: true })
  await vi.waitFor(() => expect(screen.queryByText('page')).toBeNull(), 15_000)
})

it('inside a business they are those of its frame', async () => {
  await open('/business/7/leads')
  expect(press('Enter', { ctrlKey: true }, screen.getByLabelText('Name'))).toBe(true)
  expect(submit).not.toHaveBeenCalled()
})

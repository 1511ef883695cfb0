// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { deals, showList } from '#engine/web/list/list.web.test-kit.tsx'
import { runShortcut } from '#ui/shortcuts.ts'
import Preview from './Preview.tsx'

beforeAll(() => import('#engine/web/detail/InlineEditor.tsx'), 60_000)
afterEach(cleanup)

const slots = {
  Preview,
  Timeline: ({ id }: { id: number }) => (
    <>
      <textarea data-composer aria-label="Note" />
      <p>Timeline of {id}</p>
    </>
  ),
}
const panel = () => screen.queryByRole('complementary', { name: /^Preview of/ })
async function press(on: Element, ...keys: string[]) {
  for (const key of keys) await act(async () => void fireEvent.keyDown(on, { key }))
}
const ready = () => screen.findByText('Yarn for Navkar')

it('Space opens the panel beside the list, and J, K and the arrows show the next record in it', async () => {
  const { grid } = await showList({ slots })
  await ready()
  await press(grid, 'j', ' ')
  expect(panel()?.getAttribute('aria-label')).toBe('Preview of Yarn for Navkar')
  expect(await within(panel() as HTMLElement).findByText('Timeline of 1')).toBeTruthy()
  await press(grid, 'j')
  expect(panel()?.getAttribute('aria-label')).toBe('Preview of Looms for Patel')
  expect(await within(panel() as HTMLElement).findByText('Timeline of 2')).toBeTruthy()
  await press(grid, 'ArrowUp')
  expect(panel()?.getAttribute('aria-label')).toBe('Preview of Yarn for Navkar')
})

it('it shows the facts of the record, reading it only after the row was active for a moment', async () => {
  const { grid, calls } = await showList({ slots })
  await ready()
  await press(grid, 'j', ' ', 'j', 'j')
  await waitFor(() => expect(calls.some((call) => call.path === 'deals/3')).toBe(true))
  expect(calls.filter((call) => call.path === 'deals/2')).toEqual([])
})

it('Escape closes it before clearing the selection; in a field it first returns to the list', async () => {
  const { grid } = await showList({ slots })
  await ready()
  await press(grid, 'j', ' ')
  await within(panel() as HTMLElement).findByText('Timeline of 1')
  // The shortcut of the record's page for a note.
  act(() => void runShortcut('note'))
  const field = document.activeElement as Element
  expect(field).toBe(screen.getByLabelText('Note'))
  await press(field, 'Escape')
  expect(document.activeElement).toBe(grid)
  expect(panel()).toBeTruthy()
  await press(grid, 'Escape')
  expect(panel()).toBeNull()
})

it('Enter and its button open the page, and the close button closes it', async () => {
  const { grid } = await showList({ slots })
  await ready()
  await press(grid, 'j', ' ')
  fireEvent.click(screen.getByRole('button', { name: 'Close the preview' }))
  expect(panel()).toBeNull()
  await press(grid, ' ')
  fireEvent.click(within(panel() as HTMLElement).getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(panel()).toBeNull())
})

it('a click shows a row in the open panel instead of leaving the list', async () => {
  const { grid } = await showList({ slots })
  await ready()
  await press(grid, 'j', ' ')
  fireEvent.click(within(grid).getByText('Dye for Mehta'))
  expect(panel()?.getAttribute('aria-label')).toBe(`Preview of ${String(deals[2].name)}`)
})

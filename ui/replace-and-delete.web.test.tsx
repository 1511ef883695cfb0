// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from './render.web.test-kit.tsx'
import { ReplaceAndDelete } from './ReplaceAndDelete.tsx'

afterEach(cleanup)

function show(used: number, run = vi.fn(async (_replacement: number | null): Promise<void> => {})) {
  const onClose = vi.fn()
  renderScreen(
    <ReplaceAndDelete
      title="Delete Sales?"
      confirm="Delete"
      used={used}
      unused_words="Nobody has this role."
      choice_label="They get instead"
      choose="Choose a role"
      missing="Choose the role they get instead"
      choices={[{ id: 7, title: 'Manager' }]}
      done="Sales is deleted"
      run={run}
      onClose={onClose}
    />,
  )
  return { run, onClose }
}

it('deletes an unused entry at once', async () => {
  const { run, onClose } = show(0)
  expect(screen.getByText('Nobody has this role.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(run).toHaveBeenCalledWith(null)
})

it('deletes an entry in use only after a replacement is chosen', async () => {
  const { run, onClose } = show(3)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Choose the role they get instead')).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('combobox', { name: 'They get instead' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Manager', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(run).toHaveBeenCalledWith(7)
})

it('stays open and shows the reason when the server refuses', async () => {
  const { onClose } = show(
    0,
    vi.fn(async () => {
      throw new Error('refused')
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

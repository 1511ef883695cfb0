// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog, SidePanel } from './Dialog.tsx'
import { renderScreen } from './render.web.test-kit.tsx'

afterEach(cleanup)

const escape = () => fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })
const type = () =>
  fireEvent.input(screen.getByRole('textbox', { name: 'Result' }), { target: { value: 'They agreed' } })

describe.each([
  ['dialog', Dialog],
  ['panel', SidePanel],
])('a %s with a form', (_, Frame) => {
  const show = (asks: boolean) => {
    const onClose = vi.fn()
    renderScreen(
      <Frame title="Check out" asks={asks} onClose={onClose}>
        <input aria-label="Result" />
      </Frame>,
    )
    return onClose
  }

  it('closes with Escape at once if nothing was typed', () => {
    const onClose = show(true)
    escape()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks before Escape closes it with what was typed, and stays if the person stays', async () => {
    const onClose = show(true)
    type()
    escape()
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(question.isConnected).toBe(false))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes at once if it has no form', () => {
    const onClose = show(false)
    type()
    escape()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

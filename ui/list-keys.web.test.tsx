// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listKeys } from './list-keys.ts'

afterEach(cleanup)

function show() {
  const picked = vi.fn<(name: string) => void>()
  render(
    // biome-ignore lint/a11y: the keys of the box and the list inside
    <div onKeyDown={listKeys}>
      <input aria-label="Find" data-entries-search />
      <div data-entries>
        <button type="button" onClick={() => picked('one')}>
          one
        </button>
        <label>
          <input type="checkbox" aria-label="two" onChange={() => picked('two')} />
        </label>
      </div>
    </div>,
  )
  return picked
}
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const box = () => screen.getByLabelText('Find')

it('Enter in the box picks the first entry', () => {
  const picked = show()
  box().focus()
  press('Enter')
  expect(picked.mock.calls).toEqual([['one']])
})

it('the arrows move through the entries and back to the box, and Enter ticks an entry', () => {
  const picked = show()
  box().focus()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('one')
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(screen.getByLabelText('two'))
  press('Enter')
  expect(picked.mock.calls).toEqual([['two']])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(box())
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../render.web.test-kit.tsx'
import { SearchedList } from './FilterButton.tsx'

afterEach(cleanup)

const choices = ['City', 'Product', 'Source'].map((label) => ({ value: label.toLowerCase(), label }))
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

it('the arrows move between the box and the entries, and Enter in the box picks the first found entry', () => {
  const onPick = vi.fn<(value: string | undefined) => void>()
  renderScreen(<SearchedList search label="Fields" choices={choices} onPick={onPick} />)
  const box = screen.getByRole('searchbox')
  box.focus()
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Product')
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: 'sou' } })
  press('Enter')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('source')
})

// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from './render.web.test-kit.tsx'
import Toasts, { clearToasts, showToast } from './Toasts.tsx'
import type { Toast } from './toast-kinds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => clearToasts())
  act(() => vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

const say = (...toasts: Toast[]) =>
  act(() => {
    for (const toast of toasts) showToast(toast)
  })
// In steps, so that one timer's rendering can start the next timer.
const pass = (milliseconds: number) => {
  for (let step = 0; step < milliseconds; step += 100) act(() => vi.advanceTimersByTime(100))
}
const texts = () => screen.queryAllByRole('status').map((one) => one.textContent)
const placeOf = (text: string) =>
  screen.getByText(text).closest('[data-position]')?.getAttribute('data-position') ?? null

describe('the standard toast', () => {
  it('is shown top right for five seconds', () => {
    renderScreen(<Toasts />)
    say({ kind: 'success', message: 'Data Submitted Successfully!' })
    expect(placeOf('Data Submitted Successfully!')).toBe('top-right')
    pass(4_900)
    expect(texts()).toHaveLength(1)
    pass(400)
    expect(texts()).toEqual([])
  })
  it('can be shown beside others, and the same one is not shown twice', () => {
    renderScreen(<Toasts />)
    say({ kind: 'info', message: 'One', id: 'a' }, { kind: 'info', message: 'One', id: 'a' })
    say({ kind: 'default', message: 'Two' })
    expect(texts().sort()).toEqual(['One', 'Two'])
  })
  it('takes the place of an earlier one about the same thing, so that Undo takes back the last change', () => {
    renderScreen(<Toasts />)
    const undo = (run: () => void) => ({ label: 'Undo', run })
    const [first, second] = [vi.fn(), vi.fn()]
    say({ kind: 'success', message: 'Moved', about: 'meeting 1', action: undo(first) })
    say({ kind: 'success', message: 'Made longer', about: 'meeting 1', action: undo(second) })
    say({ kind: 'success', message: 'Another', about: 'meeting 2' })
    pass(400)
    expect(texts().sort()).toEqual(['Another', 'Made longerUndo'])
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledTimes(1)
  })
})

describe('the brief toast', () => {
  it('is shown top centre for three seconds, one at a time', () => {
    renderScreen(<Toasts />)
    say(
      { kind: 'success', message: 'Copied to clipboard!', setting: 'brief' },
      { kind: 'success', message: 'Copied again', setting: 'brief' },
    )
    expect(placeOf('Copied to clipboard!')).toBe('top-center')
    expect(texts()).toEqual(['Copied to clipboard!'])
    pass(3_400)
    expect(texts()).toEqual(['Copied again'])
    pass(3_400)
    expect(texts()).toEqual([])
  })
})

describe('every toast', () => {
  it.each(['info', 'success', 'warning', 'default'] as const)('of the kind %s is announced politely', (kind) => {
    renderScreen(<Toasts />)
    say({ kind, message: 'Said' })
    expect(texts()).toEqual(['Said'])
  })
  it('with an error is announced at once', () => {
    renderScreen(<Toasts />)
    say({ kind: 'error', message: 'Something went wrong!' })
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong!')
  })
  it('can run its action once', () => {
    renderScreen(<Toasts />)
    const run = vi.fn()
    say({ kind: 'success', message: 'Deleted', action: { label: 'Undo', run } })
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    pass(400)
    expect(run).toHaveBeenCalledTimes(1)
    expect(texts()).toEqual([])
  })
})

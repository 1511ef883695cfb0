// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeStored } from '#ui/client/storage.ts'
import { globalKey, type Meaning, useShortcut } from '#ui/shortcuts.ts'
import { useShellKeys } from './use-shell-keys.ts'

const done: string[] = []
const created: string[] = []

function Screen({ means, name = '', answer }: { means: Meaning; name?: string; answer?: boolean }) {
  useShortcut(means, () => {
    done.push(`${name}${means}`)
    return answer
  })
  return null
}
function Keys() {
  useShellKeys({
    onCreate: (key) => {
      if (key === 'l') created.push(key)
      return key === 'l'
    },
  })
  return <input aria-label="field" />
}
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, bubbles: true, cancelable: true, ...more })
// fireEvent returns false when the default was prevented.
const prevented = (key: string, more?: KeyboardEventInit) => !press(key, more)

beforeEach(() => {
  localStorage.clear()
  done.length = 0
  created.length = 0
})
afterEach(cleanup)

describe('the letter shortcuts of a record page', () => {
  it.each([
    ['n', 'note'],
    ['a', 'call'],
    ['s', 'status'],
    ['f', 'follow_up'],
    ['e', 'edit'],
    ['j', 'next'],
    ['k', 'previous'],
  ] as const)('%s means %s', (key, meaning) => {
    render(
      <>
        <Keys />
        <Screen means={meaning} />
      </>,
    )
    press(key)
    press(key, {}, screen.getByLabelText('field'))
    expect(done).toEqual([meaning])
  })
})

describe('the global keys', () => {
  it.each([
    ['Escape', {}, 'close'],
    ['Enter', { ctrlKey: true }, 'save'],
    [' ', { ctrlKey: true }, 'select'],
    ['k', { ctrlKey: true }, 'search'],
    ['K', { metaKey: true }, 'search'],
    ['g', { ctrlKey: true }, 'go_to'],
    ['r', { ctrlKey: true }, 'refresh'],
    ['Delete', { ctrlKey: true }, 'delete'],
    ['Backspace', { ctrlKey: true }, 'clear'],
    ['n', { ctrlKey: true }, 'new'],
    ['ArrowLeft', {}, 'previous'],
    ['ArrowRight', {}, 'next'],
    ['Delete', {}, 'delete'],
    ['/', {}, 'find_in_list'],
  ] as const)('%s %o means %s and is heard no further', (key, more, means) => {
    const outside = vi.fn()
    window.addEventListener('keydown', outside)
    render(
      <>
        <Keys />
        <Screen means={means} />
      </>,
    )
    press(key, more)
    expect(done).toEqual([means])
    expect(outside).not.toHaveBeenCalled()
    window.removeEventListener('keydown', outside)
  })
  it('arrows up and down are left to lists and scrolling', () => {
    for (const key of ['ArrowUp', 'ArrowDown'])
      expect(globalKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false })).toMatchObject({
        meaning: null,
        prevent: 'never',
      })
  })
  it('the browser default of Ctrl+Enter, Ctrl+G and Ctrl+N is always prevented, that of Ctrl+R never', () => {
    render(
      <>
        <Keys />
        <Screen means="refresh" />
      </>,
    )
    expect(['Enter', 'g', 'n'].map((key) => prevented(key, { ctrlKey: true }))).toEqual([true, true, true])
    expect(prevented('r', { ctrlKey: true })).toBe(false)
  })
  it('keys that edit text are left to the field; the others work in fields too', () => {
    render(
      <>
        <Keys />
        <Screen means="delete" />
        <Screen means="clear" />
        <Screen means="find_in_list" />
        <Screen means="search" />
      </>,
    )
    const field = screen.getByLabelText('field')
    press('Delete', { ctrlKey: true }, field)
    press('Backspace', { ctrlKey: true }, field)
    press('/', {}, field)
    press('k', { ctrlKey: true }, field)
    expect(done).toEqual(['search'])
  })
  it('a key that a form has handled is not handled again', () => {
    const form = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <>
        <Keys />
        <Screen means="save" />
        {/* biome-ignore lint/a11y: stands for a form */}
        <div data-testid="form" onKeyDown={form} />
      </>,
    )
    press('Enter', { ctrlKey: true }, screen.getByTestId('form'))
    expect(form).toHaveBeenCalled()
    expect(done).toEqual([])
  })
  it('the newest screen handles a shortcut first and can pass it on', () => {
    render(
      <>
        <Keys />
        <Screen means="close" name="page " />
        <Screen means="close" name="panel " answer={false} />
      </>,
    )
    press('Escape')
    expect(done).toEqual(['panel close', 'page close'])
  })
})

describe('single letters', () => {
  const screens = () =>
    render(
      <>
        <Keys />
        <Screen means="refresh" />
        <Screen means="go_to" />
        <Screen means="sheet" />
        <Screen means="find_in_list" />
      </>,
    )
  it('are second keys: R refreshes, G opens the palette, ? opens the sheet, C then L creates', () => {
    screens()
    for (const key of ['r', 'g', '?']) press(key)
    press('c')
    press('l')
    expect([done, created]).toEqual([['refresh', 'go_to', 'sheet'], ['l']])
  })
  it('have no effect while typing', () => {
    screens()
    for (const key of ['r', 'g', '?', 'c', 'l']) press(key, {}, screen.getByLabelText('field'))
    expect([done, created]).toEqual([[], []])
  })
  it('can be switched off, together with slash', () => {
    writeStored('single_keys', 'off')
    screens()
    for (const key of ['r', 'g', '?', 'c', 'l', '/']) press(key)
    expect([done, created]).toEqual([[], []])
  })
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRecords } from '#engine/web/records.web.test-kit.tsx'
import { MentionText } from './MentionText.web.tsx'

afterEach(cleanup)

const PEOPLE = [
  { id: 1, title: 'Asha Patel' },
  { id: 2, title: 'Ashok' },
  { id: 3, title: 'Ravi Mehta' },
]

function show() {
  const onMention = vi.fn()
  const onKeyDown = vi.fn()
  function Box() {
    const [value, setValue] = useState('')
    return (
      <MentionText {...{ value, people: PEOPLE, onMention, onKeyDown }} rows={3} label="Note" onChange={setValue} />
    )
  }
  renderRecords(<Box />)
  return { onMention, onKeyDown, box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }) }
}

function type(box: HTMLTextAreaElement, text: string) {
  fireEvent.change(box, { target: { value: text, selectionStart: text.length, selectionEnd: text.length } })
}
const names = () => screen.queryAllByRole('option').map((one) => one.textContent)

it('after an @ people are offered, and the arrow keys and Enter take one', () => {
  const { box, onMention, onKeyDown } = show()
  type(box, 'Ask @as')
  expect(names()).toEqual(['Asha Patel', 'Ashok'])
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ashok')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('Ask @Ashok ')
  expect(onMention).toHaveBeenCalledWith(PEOPLE[1])
  expect(names()).toEqual([])
  expect(onKeyDown).not.toHaveBeenCalled()
})

it('a click takes a person too', () => {
  const { box, onMention } = show()
  type(box, '@me')
  fireEvent.click(screen.getByRole('option', { name: 'Ravi Mehta' }))
  expect([box.value, onMention.mock.calls[0][0].id]).toEqual(['@Ravi Mehta ', 3])
})

it('Escape closes the list and keeps the text; other keys go on to the composer', () => {
  const { box, onKeyDown } = show()
  type(box, '@as')
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  expect(onKeyDown).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(box, { key: 'Escape' })
  expect([names(), box.value]).toEqual([[], '@as'])
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onKeyDown).toHaveBeenCalledTimes(2)
})

it('a mail address offers nobody', () => {
  const { box } = show()
  type(box, 'asha@ra')
  expect(names()).toEqual([])
})

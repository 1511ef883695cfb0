// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../render.web.test-kit.tsx'
import { TimeInput } from './TimeField.tsx'

afterEach(cleanup)

function show(start = '') {
  const onChange = vi.fn<(value: string) => void>()
  function Probe() {
    const [value, setValue] = useState(start)
    return (
      <TimeInput
        aria-label="Time"
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  renderScreen(<Probe />)
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' }) }
}

it('accepts typed times in many forms, and reformats them only when the input loses the focus', () => {
  const { onChange, input } = show()
  fireEvent.change(input, { target: { value: '9:30' } })
  expect(input.value).toBe('9:30')
  fireEvent.change(input, { target: { value: '9:30 pm' } })
  expect(onChange).toHaveBeenLastCalledWith('21:30')
  fireEvent.blur(input)
  expect(input.value).toBe('09:30 PM')
  fireEvent.change(input, { target: { value: 'after lunch' } })
  fireEvent.blur(input)
  expect(input.value).toBe('after lunch')
})

it('offers the half hours of a working day', async () => {
  const { onChange, input } = show('16:30')
  expect(input.value).toBe('04:30 PM')
  fireEvent.change(input, { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
  fireEvent.click(input)
  fireEvent.click(await screen.findByRole('option', { name: '05:00 PM', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith('17:00')
})

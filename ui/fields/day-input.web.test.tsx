// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { dayOf, formatDate } from '../display.ts'
import { addDays, nextMonday } from '#base/days.ts'
import { renderScreen } from '../render.web.test-kit.tsx'
import { writeStored } from '../client/storage.ts'
import { DateTimeField } from './DateField.tsx'
import { DayInput } from './DayInput.tsx'
import { parseTypedDate } from './typed-date.ts'

afterEach(() => {
  cleanup()
  writeStored('demo_layout_config', null)
})

const today = dayOf(new Date())

function show(ahead: boolean, start: string | null = null) {
  const onChange = vi.fn<(day: string | null) => void>()
  function Probe() {
    const [day, setDay] = useState(start)
    return (
      <DayInput
        aria-label="Day"
        ahead={ahead}
        value={day}
        onChange={(next) => {
          onChange(next)
          setDay(next)
        }}
      />
    )
  }
  renderScreen(<Probe />)
  const input = screen.getByLabelText<HTMLInputElement>('Day')
  fireEvent.focus(input)
  fireEvent.click(input)
  return { onChange, input }
}

it('marks today in its calendar', async () => {
  show(false)
  await vi.waitFor(() => expect(document.querySelectorAll('[aria-current=date]')).toHaveLength(1))
  expect(document.querySelector('[aria-current=date]')?.textContent).toBe(String(Number(today.slice(8))))
})

it('a day with its time says how it is written, and marks today too', async () => {
  function Probe() {
    const form = useForm({ defaultValues: { due: null } })
    return (
      <FormProvider {...form}>
        <DateTimeField name="due" label="Due" />
      </FormProvider>
    )
  }
  renderScreen(<Probe />)
  expect(screen.getByText('dd/mm/yyyy')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Due/ }))
  await vi.waitFor(() => expect(document.querySelectorAll('[aria-current=date]')).toHaveLength(1))
})

it.each([
  ['Today', today],
  ['Tomorrow', addDays(today, 1)],
  ['Monday', nextMonday(today)],
  ['In a week', addDays(today, 7)],
])('offers %s, and writes it as dd/mm/yyyy', async (name, day) => {
  const { onChange, input } = show(true)
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  expect(onChange).toHaveBeenCalledWith(day)
  expect(input.value).toBe(formatDate(day))
})

it('offers no presets for a field of past days', async () => {
  show(false)
  await vi.waitFor(() => expect(document.querySelector('[aria-current=date]')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Tomorrow', hidden: true })).toBeNull()
})

it('reads a typed day as day, then month', () => {
  const { onChange, input } = show(true)
  fireEvent.change(input, { target: { value: '05/04/2027' } })
  expect(onChange).toHaveBeenLastCalledWith('2027-04-05')
})

it('shows and reads the month first for a person who chose mm/dd/yy', () => {
  writeStored('demo_layout_config', { account: { date_format: 'mm/dd/yy' } })
  const { onChange, input } = show(true, '2026-09-25')
  expect([input.value, input.placeholder]).toEqual(['09/25/26', 'mm/dd/yy'])
  fireEvent.change(input, { target: { value: '04/05/2027' } })
  expect(onChange).toHaveBeenLastCalledWith('2027-04-05')
})

it.each([
  ['05/04/27', '2027-04-05', '2027-05-04'],
  ['25/09/69', '1969-09-25', null],
  ['09/25/68', null, '2068-09-25'],
  ['02/31/2026', null, null],
])('reads %s as %s with the day first and %s with the month first', (text, day_first, month_first) => {
  expect([parseTypedDate(text), parseTypedDate(text, true)]).toEqual([day_first, month_first])
})

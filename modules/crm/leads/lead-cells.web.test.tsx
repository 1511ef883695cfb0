// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { clockTime } from '#base/time-of-day.ts'
import { dayOf } from '#ui/display.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { FollowUpCell, LeadCard, LeadNameCell } from './lead-cells.web.tsx'
import { lead } from './lead.record.ts'
import { leadWeb } from './lead.web.tsx'

afterEach(cleanup)

const row = (enquiry_count?: unknown): Row => ({
  id: 5,
  name: 'Kavita Mehta',
  account_name: 'Mehta Textiles',
  enquiry_count,
})
const book = { ready: true, find: () => undefined, choices: () => [] } as unknown as OptionBook
const showName = (one: Row) =>
  renderScreen(<LeadNameCell row={one} name="name" field={lead.fields.name} value={one.name} book={book} />)

it('shows the number of enquiries beside the name, in the list and on the card of a phone', () => {
  showName(row(3))
  expect(screen.getByText('Kavita Mehta')).toBeTruthy()
  expect(screen.getByText('Mehta Textiles')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Enquired 3 times' }).textContent).toBe('3×')
  expect(screen.getByTitle('Enquired 3 times')).toBeTruthy()
  cleanup()
  renderScreen(<LeadCard row={row(12)} book={book} />)
  expect(screen.getByRole('img', { name: 'Enquired 12 times' }).textContent).toBe('12×')
})

it('shows no number for a single enquiry, or if the role hides it', () => {
  for (const count of [1, 0, null, undefined, '•••']) {
    showName(row(count))
    expect(screen.getByText('Kavita Mehta')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    cleanup()
  }
})

it('needs no request besides the rows of the list', () => {
  expect(leadWeb.also_read).toContain('enquiry_count')
  expect(leadWeb.cells?.name).toBe(LeadNameCell)
})

it('shows the requirement on the card of a phone', () => {
  const wanted = { ...row(), product: 'Chiffon dyed fabric', desc: 'Kindly send 3,000 metres' }
  renderScreen(<LeadCard row={wanted} book={book} />)
  expect(screen.getByText('Chiffon dyed fabric · Kindly send 3,000 metres')).toBeTruthy()
})

it('shows the phone on the card of a phone beside the firm, whatever columns are chosen', () => {
  renderScreen(<LeadCard row={{ ...row(), phone: '9825012345' }} book={book} />)
  expect(screen.getByText('+91 98250 12345')).toBeTruthy()
  expect(screen.getByText('Mehta Textiles')).toBeTruthy()
  expect(leadWeb.also_read).toContain('phone')
})

it('shows the time of a follow-up, which is overdue after its time, or without a time after its day', () => {
  const today = dayOf(new Date())
  const show = (follow_up_time: string | null) => {
    cleanup()
    const one = { ...row(), follow_up_date: today, follow_up_time }
    renderScreen(
      <FollowUpCell row={one} name="follow_up_date" field={lead.fields.follow_up_date} value={today} book={book} />,
    )
    const shown = screen.getByText(/^Today/)
    return { text: shown.textContent, is_late: shown.className !== '' }
  }
  expect(show(null)).toEqual({ text: 'Today', is_late: false })
  expect(show('00:00')).toEqual({ text: `Today, ${clockTime('00:00')}`, is_late: true })
  expect(show('23:59').text).toBe('Today, 11:59 PM')
})

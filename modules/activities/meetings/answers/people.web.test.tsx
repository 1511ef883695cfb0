// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import '#ui/css/overlay.ts'
import { afterEach, expect, it } from 'vitest'
import type { OptionBook } from '#engine/web/option-book.ts'
import { deal, renderRecords, serve, stage } from '#engine/web/records.web.test-kit.tsx'
import AnswerButton from './AnswerButton.web.tsx'
import People from './People.web.tsx'

afterEach(cleanup)

const NAMES: Record<number, string> = { 3: 'Owner', 4: 'Asha', 5: 'Sita' }
const book = { find: (_: string, id: unknown) => ({ title: NAMES[Number(id)] }) } as unknown as OptionBook
const row = {
  ...{ id: 9, version: 1, state: 'planned', assigned_user: 3 },
  ...{ starts_at: '2999-12-01T05:00:00.000Z', ends_at: '2999-12-01T06:00:00.000Z' },
  attendees: [{ user_id: 3 }, { user_id: 4 }, { user_id: 5 }],
  guests: [
    { name: 'Ravi', email: 'Ravi@client.example' },
    { name: null, email: 'meena@client.example' },
  ],
}
const none = { answer: null, note: null, answered_at: null }
const answers = [
  { user_id: 4, email: null, ...none },
  { user_id: 5, email: null, answer: 'no', note: 'On leave', answered_at: '2026-11-27T05:00:00Z' },
  { user_id: null, email: 'ravi@client.example', answer: 'yes', note: null, answered_at: '2026-11-27T05:00:00Z' },
]
const show = (part: React.ReactNode) => {
  renderRecords(<div data-testid="shown">{part}</div>, {}, {}, [stage, deal])
  return screen.getByTestId('shown')
}

it('each person of a meeting has the answer beside the name, with the note', async () => {
  serve(({ path }) => (path === 'meetings/9/answers' ? { body: { data: answers } } : undefined))
  const shown = show(
    <>
      <People row={row} value={row.attendees} book={book} />
      <People row={row} value={row.guests} book={book} />
    </>,
  )
  await waitFor(() => expect(shown.textContent).toContain('On leave'))
  expect(shown.textContent).toBe(
    'OwnerOrganiserAshaNo answer yetSitaNoOn leaveRaviYesmeena@client.exampleNo answer yet',
  )
})

it('a meeting that is held shows the answers that were given and asks for no other', async () => {
  serve(() => ({ body: { data: answers } }))
  const shown = show(<People row={{ ...row, state: 'held' }} value={row.guests} book={book} />)
  await waitFor(() => expect(shown.textContent).toBe('RaviYesmeena@client.example'))
})

it('an invited member answers on the page of the meeting; the organiser and people who are not invited have no button', async () => {
  const calls = serve(({ path, method }) => {
    if (path === 'meetings/9/answers') return { body: { data: answers } }
    return method === 'POST' ? { body: { answer: 'yes', note: null } } : undefined
  })
  show(<AnswerButton row={row} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Answer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Will you come?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'meetings/9/answer')?.body).toEqual({
      ...{ answer: 'yes', note: '', starts_at: row.starts_at, ends_at: row.ends_at },
    }),
  )
  cleanup()
  for (const other of [
    { ...row, assigned_user: 4 },
    { ...row, attendees: [{ user_id: 5 }] },
    { ...row, state: 'cancelled' },
    { ...row, ends_at: '2020-01-01T00:00:00Z' },
  ]) {
    const shown = show(<AnswerButton row={other} />)
    expect(shown.querySelector('button')).toBeNull()
    cleanup()
  }
})

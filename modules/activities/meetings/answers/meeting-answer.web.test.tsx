// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import type { InvitationLook } from './answers.ts'
import MeetingAnswerScreen from './MeetingAnswer.web.tsx'

afterEach(cleanup)

const look: InvitationLook = {
  ...{ state: 'open', business: 'Tulsi Fabrics', organiser: 'Asha Rao', meeting: 'Price talk' },
  ...{ when: '01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata)', place: 'Shop 4', link: null },
  ...{ starts_at: '2026-12-01T05:00:00.000Z', ends_at: '2026-12-01T05:30:00.000Z', answer: null, note: null },
}

const renderPage = () =>
  renderAt(MeetingAnswerScreen, { path: '/meeting-answer', at: '/meeting-answer?token=7-3-abc&answer=no' })

/** Opens the link; `answers` are the looks that one reading after the other gets. */
function open(looks: Partial<InvitationLook>[], answer: Parameters<typeof serve>[0] = () => undefined) {
  let read = 0
  const calls = serve((call) => {
    if (call.path !== 'meeting_answer') return answer(call)
    return { body: { ...look, ...looks[Math.min(read++, looks.length - 1)] } }
  })
  renderPage()
  return calls
}
const sent = (calls: ReturnType<typeof open>) => calls.filter(({ path }) => path === 'meeting_answer/send')
const button = (name: string) => screen.getByRole('button', { name })

it('the link chooses an answer, but only the button sends it, with the note and the time that was shown', async () => {
  const calls = open([{}], ({ body }) => ({ body: { ...look, answer: body.answer, note: body.note } }))
  expect(await screen.findByRole('heading', { name: 'Price talk' })).toBeTruthy()
  for (const text of ['Asha Rao from Tulsi Fabrics invites you.', look.when, 'Shop 4'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(button('No').getAttribute('aria-pressed')).toBe('true')
  expect(sent(calls)).toEqual([])
  fireEvent.click(button('Maybe'))
  fireEvent.change(screen.getByLabelText('Note to the organiser'), { target: { value: 'Ten minutes late' } })
  fireEvent.click(button('Send answer'))
  expect(await screen.findByText(/Your answer is “Maybe”/)).toBeTruthy()
  const { starts_at, ends_at } = look
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { token: '7-3-abc', answer: 'maybe', note: 'Ten minutes late', starts_at, ends_at },
  ])
})

it('a meeting that was moved in the meantime is shown with its new time, and the answer is asked again', async () => {
  const moved = { when: '02/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata)', starts_at: '2026-12-02T05:00:00.000Z' }
  const message = 'The time of this meeting has changed. Look at the new time and answer again'
  const calls = open([{}, moved], () => ({ status: 422, body: { code: 'E_RULE', message, errors: [] } }))
  expect(await screen.findByText(look.when)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Note to the organiser'), { target: { value: 'With my partner' } })
  fireEvent.click(button('Send answer'))
  expect(await screen.findByText(moved.when)).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  // Nothing typed is lost.
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the organiser').value).toBe('With my partner')
  fireEvent.click(button('Send answer'))
  await waitFor(() => expect(sent(calls)[1]?.body).toMatchObject({ starts_at: moved.starts_at }))
})

it.each([
  ['cancelled', 'This meeting was cancelled'],
  ['over', 'This meeting is over'],
] as const)('a meeting that is %s has nothing to answer', async (state, words) => {
  open([{ state, place: null }])
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
})

it('a link that does not work says what to do', async () => {
  serve(() => ({ status: 404, body: { code: 'E_NOT_FOUND', message: 'Not found' } }))
  renderPage()
  expect(await screen.findByText('This link does not work')).toBeTruthy()
  expect(screen.getByText(/Open it again from the newest mail/)).toBeTruthy()
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { SecondStep } from './SecondStep.web.tsx'

const bodies: unknown[] = []
let answer: { status: number; body: unknown }

beforeEach(() => {
  bodies.length = 0
  startClient({
    fetch: (async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)))
      return new Response(JSON.stringify(answer.body), { status: answer.status })
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

const show = () => {
  const onAnswer = vi.fn()
  const onEnded = vi.fn()
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <SecondStep challenge="c-1" onAnswer={onAnswer} onEnded={onEnded} />
    </QueryClientProvider>,
  )
  return { onAnswer, onEnded }
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Verify and continue' }))

it('sends the code with its challenge and hands the session on', async () => {
  answer = { status: 200, body: { user: { id: 7 }, token: { token: 't' } } }
  const { onAnswer } = show()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12345' } })
  send()
  await waitFor(() => expect(screen.getByText('Enter all six digits')).toBeTruthy())
  expect(bodies).toEqual([])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } })
  send()
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(answer.body))
  expect(bodies).toEqual([{ challenge: 'c-1', code: '123456' }])
})

it('takes a recovery code instead, and shows what is wrong with it at its field', async () => {
  const message = 'This recovery code is not right, or was used already.'
  answer = {
    status: 422,
    body: { code: 'VALIDATION_ERROR', message: 'x', errors: [{ field: 'recovery_code', message, rule: 'code' }] },
  }
  show()
  fireEvent.click(screen.getByText('Use a recovery code instead'))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'abcd-efgh-jkmn' } })
  send()
  await waitFor(() => expect(screen.getByText(message)).toBeTruthy())
  expect(bodies).toEqual([{ challenge: 'c-1', recovery_code: 'ABCD-EFGH-JKMN' }])
})

it('goes back to the first step when the challenge has ended', async () => {
  answer = { status: 401, body: { code: 'E_CHALLENGE_ENDED', message: 'This sign-in has ended' } }
  const { onEnded } = show()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } })
  send()
  await waitFor(() => expect(onEnded).toHaveBeenCalledWith('This sign-in has ended'))
})

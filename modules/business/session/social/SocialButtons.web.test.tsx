// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { SocialButtons } from './SocialButtons.web.tsx'

const popup = { close: vi.fn(), location: { href: '' } }
const channels: { onMessage: ((event: MessageEvent) => void) | null; posted: unknown[] }[] = []
const sent: { path: string; body: unknown }[] = []
let finish: { status: number; body: unknown }

class Channel {
  onMessage: ((event: MessageEvent) => void) | null = null
  posted: unknown[] = []
  constructor() {
    channels.push(this)
  }
  addEventListener(_name: string, listener: (event: MessageEvent) => void) {
    this.onMessage = listener
  }
  postMessage(data: unknown) {
    this.posted.push(data)
  }
  close() {}
}

beforeEach(() => {
  channels.length = 0
  sent.length = 0
  popup.location.href = ''
  finish = { status: 200, body: { user: { id: 7, name: 'Asha', email: 'asha@example.in' }, token: {} } }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal(
    'open',
    vi.fn(() => popup),
  )
  startClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      sent.push({ path: String(url), body: JSON.parse(String(body)) })
      if (String(url).endsWith('/start'))
        return new Response(JSON.stringify({ url: 'https://other.example/', code: 'once' }))
      return new Response(JSON.stringify(finish.body), { status: finish.status })
    }) as unknown as typeof fetch,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (providers: string[] | undefined) => {
  const onAnswer = vi.fn()
  const onCodeSent = vi.fn()
  renderScreen(<SocialButtons providers={providers} onAnswer={onAnswer} onCodeSent={onCodeSent} />)
  return { onAnswer, onCodeSent }
}
const result = (more: object = {}) => ({ type: 'vanik-social', provider: 'facebook', result: 'success', ...more })
const say = (data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }))
const begin = async () => {
  fireEvent.click(screen.getByText('Continue with Facebook'))
  await waitFor(() => expect(popup.location.href).toBe('https://other.example/'))
}

it('shows a button for each site that is on, and nothing while none is', () => {
  show([])
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(['linkedin', 'myspace'])
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Continue with LinkedIn'])
})

it('waits for the result of the pop-up, then opens it with the one-time code', async () => {
  const { onAnswer } = show(['facebook'])
  await begin()
  say(result())
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(finish.body))
  expect(sent.at(-1)).toEqual({ path: '/api/social/finish', body: { code: 'once' } })
})

it('takes the result from the channel of its own origin, too', async () => {
  const { onAnswer } = show(['facebook'])
  await begin()
  channels[0].onMessage?.(new MessageEvent('message', { data: result(), origin: location.origin }))
  await waitFor(() => expect(onAnswer).toHaveBeenCalled())
})

it('takes no message from another origin, of another shape, or about another site', async () => {
  const { onAnswer } = show(['facebook'])
  await begin()
  say(result(), 'https://evil.example')
  say(result({ token: 'stolen' }))
  say(result({ provider: 'linkedin' }))
  say('success')
  channels[0].onMessage?.(new MessageEvent('message', { data: result(), origin: 'https://evil.example' }))
  // A true one still works after all of them: nothing has been decided before.
  expect(sent.map(({ path }) => path)).toEqual(['/api/social/facebook/start'])
  say(result({ result: 'denied' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You did not allow it at Facebook'))
  expect(onAnswer).not.toHaveBeenCalled()
})

it('says so when the browser blocks the pop-up', async () => {
  vi.stubGlobal('open', () => null)
  show(['facebook'])
  fireEvent.click(screen.getByText('Continue with Facebook'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Allow pop-ups'))
  expect(sent).toEqual([])
})

it('goes on with the code of the mail where the address must be proved', async () => {
  finish = { status: 403, body: { code: 'E_NOT_ACTIVE', message: 'Enter the code', otp: {}, email: 'asha@example.in' } }
  const { onCodeSent } = show(['facebook'])
  await begin()
  say(result())
  await waitFor(() => expect(onCodeSent).toHaveBeenCalledWith('asha@example.in'))
})

it('tells plainly that an account with that email has to link it first', async () => {
  const msg =
    'An account with the email of your Facebook account exists already. Sign in with its password; then link Facebook in your profile.'
  finish = { status: 422, body: { code: 'CUSTOM_ERR', msg, message: msg } }
  show(['facebook'])
  await begin()
  say(result())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(msg))
})

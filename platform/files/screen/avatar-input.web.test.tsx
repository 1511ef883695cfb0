// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { startClient } from '#ui/client/request.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { AvatarInput } from './AvatarInput.tsx'

// The dialog is loaded when it first opens, which may take a while.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

let asked: unknown[]
let type: string
beforeEach(() => {
  asked = []
  type = 'image/png'
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }))
  serve(({ path }) => (path.startsWith('drive/') ? { body: { data: [] } } : undefined))
  startClient({
    fetch: (async (_url: string, init: RequestInit) => {
      if (init.method !== 'POST') return new Response('{"data":[]}')
      asked.push(JSON.parse(String(init.body)))
      return new Response(new Blob(['picture'], { type }), { headers: { 'content-type': type } })
    }) as typeof fetch,
  })
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <AvatarInput account_id={4} name="Asha" />
      <input aria-label="field" />
    </QueryClientProvider>,
  )
})

function paste(text: string, on: EventTarget = document.body) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [], getData: () => text } })
  on.dispatchEvent(event)
}

it('takes the pasted address of a picture and offers to crop it', async () => {
  paste('https://x.in/me.png')
  expect(await screen.findByRole('dialog', { name: 'Crop your photo' })).toBeTruthy()
  expect(asked).toEqual([{ url: 'https://x.in/me.png' }])
})

it('shows an error if the address is not a picture', async () => {
  type = 'application/pdf'
  paste('https://x.in/price-list.pdf')
  expect(await screen.findByText('There is no JPG or PNG at this address.')).toBeTruthy()
})

it('ignores other texts and text pasted into fields', async () => {
  paste('Meera Desai')
  paste('https://x.in/me.png', screen.getByLabelText('field'))
  await waitFor(() => expect(screen.getByText('Add a photo')).toBeTruthy())
  expect(asked).toEqual([])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { blobOf, dataUriAt, dataUriOf } from './data-uri.ts'

// Longer than a chunk, and not a multiple of one.
const BYTES = Uint8Array.from({ length: 1_537 }, (_, index) => (index * 7) % 256)

test('content survives encoding as a data URI and decoding in chunks', async () => {
  const uri = await dataUriOf(new Blob([BYTES], { type: 'image/png' }))
  expect(uri.startsWith('data:image/png;base64,')).toBe(true)
  const blob = blobOf(uri)
  expect(blob?.type).toBe('image/png')
  expect(new Uint8Array((await blob?.arrayBuffer()) as ArrayBuffer)).toEqual(BYTES)
})

test.each(['', 'https://x.in/a.png', 'data:image/png,plain', 'data:image/png;base64,***', 'data'])(
  '%s holds no content in base64',
  (text) => expect(blobOf(text)).toBeNull(),
)

test('a picture at an address becomes a data URI, and null when the server cannot fetch it', async () => {
  let fails = false
  const calls = serve(({ path }) => {
    if (path !== 'url_to_binary') return undefined
    return fails ? { status: 422, body: { code: 'CUSTOM_ERR', msg: 'No' } } : { body: 'picture' }
  })
  const uri = await dataUriAt('https://x.in/a.png')
  expect(calls[0]).toMatchObject({ method: 'POST', path: 'url_to_binary', body: { url: 'https://x.in/a.png' } })
  expect(await blobOf(uri ?? '')?.text()).toBe('"picture"')
  fails = true
  expect(await dataUriAt('https://x.in/a.png')).toBeNull()
})

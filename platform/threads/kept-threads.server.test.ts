import { expect, test } from 'vitest'
import { keptThreads } from './kept-threads.server.ts'

// This thread answers each request with its thread number. The request "end" ends it.
const code = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (request) => (request === 'end' ? process.exit(1) : parentPort.postMessage(threadId)))`
const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`)

/** The number of the thread that answers, or null where it broke. */
async function ask(threads: ReturnType<typeof keptThreads<string, number>>, request: string, is_done = true) {
  const thread = threads.lend(request)
  const answer = await new Promise<number | null>((resolve) => {
    thread.onMessage(resolve)
    thread.onBroken(() => resolve(null))
  })
  await thread.end({ is_done })
  return answer
}

test('a thread that did its work gets the next request', async () => {
  const threads = keptThreads<string, number>(file, { memory_mb: 64 })
  const first = await ask(threads, 'who')
  expect(first).toBeGreaterThan(0)
  expect(await ask(threads, 'who')).toBe(first)
})

test('a thread whose work was given up gets no other request', async () => {
  const threads = keptThreads<string, number>(file, { memory_mb: 64 })
  const first = await ask(threads, 'who', false)
  expect(await ask(threads, 'who')).not.toBe(first)
})

test('a thread that breaks is noticed and gets no other request', async () => {
  const threads = keptThreads<string, number>(file, { memory_mb: 64 })
  const first = await ask(threads, 'who')
  expect(await ask(threads, 'end')).toBeNull()
  const next = await ask(threads, 'who')
  expect(next).toBeGreaterThan(0)
  expect(next).not.toBe(first)
})

test('two requests at once get a thread each', async () => {
  const threads = keptThreads<string, number>(file, { memory_mb: 64 })
  const [one, other] = await Promise.all([ask(threads, 'who'), ask(threads, 'who')])
  expect(one).not.toBe(other)
})

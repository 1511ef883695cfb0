import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { databaseAddress, databasePid, databasePids, lostOf, startWriters, type Writers } from './support/outage.ts'
import { newOwner } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// Nothing here has a page: sixteen programs write leads while parts of the product die.

const ENV = { REQUESTS_IN_FLIGHT: '0', DATABASE_ANSWER_SECONDS: '1' }
/** The product is itself again within this time. */
const AGAIN_MS = 5_000
const FREEZE_MS = Number(process.env.FREEZE_SECONDS ?? 4) * 1_000

async function underLoad(
  request: APIRequestContext,
  strike: (product: Product, writers: Writers) => Promise<{ product: Product; back_ms: number }>,
) {
  const first = await startProduct(ENV)
  const owner = await newOwner(request, first.url, 'writers@outage.example.in')
  const writers = startWriters({ url: first.url, headers: owner.headers })
  await writers.allWrite()
  const { product, back_ms } = await strike(first, writers)
  await writers.stop()
  const { heard } = writers
  const lost = await lostOf(heard, databaseAddress(product))
  console.log({ acknowledged: heard.acknowledged.length, lost: lost.length, unavailable: heard.unavailable, unanswered: heard.unanswered, others: heard.others.slice(0,3), n_others: heard.others.length, back_ms })
  await product.stop()
  return { heard, lost, back_ms, output: product.output() }
}

test('the database is killed', async ({ request }) => {
  const seen = await underLoad(request, async (product, writers) => {
    process.kill(databasePid(product.data), 'SIGKILL')
    const t0=Date.now(); const back_ms = await writers.allWrite(20_000).catch((e) => { console.log(product.output().slice(-3000)); throw e })
    const {readFileSync}=await import('node:fs'); console.log('killed', new Date(t0).toISOString(), readFileSync(product.data+'/postgres/server.log','utf8').split('\n').filter(l=>!/FATAL|DETAIL|Broken/.test(l)).slice(-30).join('\n'))
    return { product, back_ms }
  })
  expect(seen.back_ms).toBeLessThan(AGAIN_MS)
})

test('the server is killed', async ({ request }) => {
  await underLoad(request, async (product, writers) => {
    await product.kill()
    const at = performance.now()
    const again = await product.again()
    console.log('start took', performance.now() - at)
    return { product: again, back_ms: await writers.allWrite(20_000) }
  })
})

test('both are killed', async ({ request }) => {
  await underLoad(request, async (product, writers) => {
    process.kill(databasePid(product.data), 'SIGKILL')
    await product.kill()
    const at = performance.now()
    const again = await product.again()
    console.log('start took', performance.now() - at)
    return { product: again, back_ms: await writers.allWrite(20_000) }
  })
})

test('the database is frozen', async ({ request }) => {
  await underLoad(request, async (product, writers) => {
    const pids = databasePids(product.data)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(FREEZE_MS)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    return { product, back_ms: await writers.allWrite(20_000).catch((e) => { console.log(product.output().slice(-3000)); throw e }) }
  })
})

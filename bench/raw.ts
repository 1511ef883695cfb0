import pg from 'pg'
import { percentile } from './figures.ts'
import { STATEMENTS } from './statements.ts'

// The same statements by the raw driver, prepared, without HTTP and without JSON: the database's own part of the time.

interface Order {
  url: string
  business: number
  steps: { name: keyof typeof STATEMENTS; values: unknown[][] }[]
  clients: number
  count: number
  seconds: number
}

pg.types.setTypeParser(20, Number)
const order = JSON.parse(process.argv[2]) as Order
const clients = await Promise.all(
  Array.from({ length: order.clients }, async () => {
    const client = new pg.Client({ connectionString: order.url })
    await client.connect()
    for (const step of order.steps)
      await client.query({ name: step.name, text: STATEMENTS[step.name], values: [order.business, ...step.values[0]] })
    return client
  }),
)
const times: number[] = []
let next = 0
const before = process.cpuUsage()
const started = performance.now()
await Promise.all(
  clients.map(async (client) => {
    while (next < order.count && performance.now() - started < order.seconds * 1000) {
      const n = next++
      const begun = performance.now()
      for (const step of order.steps)
        await client.query({
          name: step.name,
          text: STATEMENTS[step.name],
          values: [order.business, ...step.values[n % step.values.length]],
        })
      times.push(performance.now() - begun)
    }
  }),
)
const seconds = (performance.now() - started) / 1000
const cpu = process.cpuUsage(before)
await Promise.all(clients.map((client) => client.end()))
times.sort((a, b) => a - b)
process.send?.({
  count: times.length,
  seconds,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  bytes: 0,
  app_cpu: (cpu.user + cpu.system) / 1000,
})
process.disconnect?.()

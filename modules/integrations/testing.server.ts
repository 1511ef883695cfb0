import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs as allJobs, moduleRoutes, specials } from '#modules/server.ts'
import { deliveryRoutes } from './capture/deliveries.server.ts'
import { hookRoutes } from './capture/hooks.server.ts'
import { PULL_JOB, type PullWorld, pullJob } from './capture/pull.server.ts'
import { connectionRoutes } from './connections/routes.server.ts'

/** A new connection, as the API returned it. */
export interface NewConnection {
  id: number
  version: number
  /** Path of its hook. */
  hook: string
  secret: string
  [name: string]: unknown
}

/** The product with connections, its clock and its marketplaces in the test's hand. */
export interface CaptureProduct extends TestProduct {
  clock: { now: Date }
  /** Does the jobs that wait, those for later too, until none is left or so many were done. */
  work: (most?: number) => Promise<string[]>
  connect: (person: Person, body: Record<string, unknown>) => Promise<NewConnection>
  /** Sends to a hook as another system does. */
  send: (
    hook: string,
    payload: unknown,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: any; text: string }>
  leads: (person: Person) => Promise<Record<string, any>[]>
  deliveries: (person: Person, id: number, query?: string) => Promise<Record<string, any>[]>
  /** Everything the server has written into its log. */
  logged: () => string
}

/** Starts it. */
export async function captureProduct(options: { world?: Partial<PullWorld> } = {}): Promise<CaptureProduct> {
  const clock = { now: new Date('2026-10-05T06:46:45Z') }
  const now = () => clock.now
  const lines: string[] = []
  const own = [...connectionRoutes(now), ...deliveryRoutes(), ...hookRoutes(now)]
  const taken = new Set(own.map((one) => `${one.method} ${one.path}`))
  const product = await testProduct({
    catalog,
    specials,
    routes: [...moduleRoutes.filter((one) => !taken.has(`${one.method} ${one.path}`)), ...own],
    log: {
      info: (data, message) => void lines.push(`${message} ${JSON.stringify(data)}`),
      error: (data, message) => void lines.push(`${message} ${JSON.stringify(data)}`),
    },
  })
  const pull = pullJob({ now, pause: async () => {}, chance: () => 0, ...options.world })
  const handlers: Record<string, JobHandler> = { ...allJobs, [PULL_JOB]: pull }
  return {
    ...product,
    clock,
    async work(most = 20) {
      const done: string[] = []
      const later = new Map<string, (typeof product.jobs)[number]>()
      // A question that was asked queues the next one: what comes of the jobs at hand waits.
      while (product.jobs.length > 0 && done.length < most) {
        const job = product.jobs.shift() as (typeof product.jobs)[number]
        const key = JSON.stringify(job.payload)
        if (job.name === PULL_JOB && done.includes(key)) {
          later.set(key, job)
          continue
        }
        done.push(job.name === PULL_JOB ? key : job.name)
        await handlers[job.name]?.(product.services, job.payload)
      }
      product.jobs.push(...later.values())
      return done
    },
    async connect(person, body) {
      const made = await product.call(person, 'POST', '/connections', body)
      if (made.status !== 201) throw new Error(made.text)
      return { ...made.body, hook: made.body.address ? new URL(made.body.address).pathname : '' }
    },
    async send(hook, payload, headers = {}) {
      const is_raw = typeof payload === 'string' || Buffer.isBuffer(payload)
      const answer = await product.app.inject({
        method: 'POST',
        url: hook,
        headers: { 'content-type': 'application/json', ...headers },
        payload: is_raw ? payload : JSON.stringify(payload),
      })
      const is_json = String(answer.headers['content-type']).startsWith('application/json')
      return { status: answer.statusCode, body: is_json ? JSON.parse(answer.body) : null, text: answer.body }
    },
    leads: async (person) => (await product.call(person, 'GET', '/leads?limit=100&sort=created_at')).body.data,
    deliveries: async (person, id, query = '') =>
      (await product.call(person, 'GET', `/connections/${id}/deliveries${query}`)).body.data,
    logged: () => lines.join('\n'),
  }
}

import { rmSync } from 'node:fs'
import { DEMO_DATA, EMPTY_DATA, startProduct } from './product.ts'

/**
 * Creates the data that journeys start from, once: an empty installation, and one with the demo business. Creating a database
 * takes seconds; copying one takes a fraction of that.
 */
export default async function plantData(): Promise<() => void> {
  const empty = await startProduct()
  await empty.stop({ keep: true })
  process.env[EMPTY_DATA] = empty.data
  const demo = await startProduct()
  const answer = await fetch(`${demo.url}/api/demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`The demo business was not planted: ${await answer.text()}`)
  await demo.stop({ keep: true })
  process.env[DEMO_DATA] = demo.data
  return () => {
    for (const { data } of [empty, demo]) rmSync(data, { recursive: true, force: true })
  }
}

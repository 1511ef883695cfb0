import { rmSync } from 'node:fs'
import { DEMO_DATA, startProduct } from './product.ts'

/** Plants the demo business once; every journey that plays in it starts from a copy of these data. */
export default async function plantDemoData(): Promise<() => void> {
  const product = await startProduct()
  const answer = await fetch(`${product.url}/api/demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`The demo business was not planted: ${await answer.text()}`)
  await product.stop({ keep: true })
  process.env[DEMO_DATA] = product.data
  return () => rmSync(product.data, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PASSED_FILE } from './passed.ts'
import { DEMO_DATA, EMPTY_DATA, startProduct } from './product.ts'

/**
 * Creates the data that journeys start from, once: an empty installation, and one with the demo business. Creating a database
 * takes seconds; copying one takes a fraction of that. Planting leaves a processor idle, which meanwhile builds the product with
 * an added module, if `FIXTURE_PRODUCT` says that a journey needs it.
 */
export default async function plantData(): Promise<() => void> {
  const scans = mkdtempSync(join(tmpdir(), 'vanik-scans-'))
  process.env[PASSED_FILE] = join(scans, 'passed')
  const [remove] = await Promise.all([plant(), process.env.FIXTURE_PRODUCT ? buildFixtures() : null])
  return () => {
    remove()
    rmSync(scans, { recursive: true })
  }
}

async function buildFixtures(): Promise<void> {
  const build = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'fixture-product.ts')])
  // The journey that needs it builds it again then, and reports why that fails; the others can run.
  await build.catch(() => null)
}

async function plant(): Promise<() => void> {
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

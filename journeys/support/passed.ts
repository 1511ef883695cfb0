import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Looks of texts with enough contrast, and parts of pages without a finding (candidates.ts). */
interface Passed {
  looks: string[]
  parts: string[]
}

/** Environment variable with the file in which all processes of a run keep what passed; demo-data.ts sets it. */
export const PASSED_FILE = 'VANIK_JOURNEY_PASSED'

// Without such a file, what passed in this process.
const own: Passed[] = []

/** What passed in this run so far, in this process and in the other ones. */
export function passed(): Passed {
  const file = process.env[PASSED_FILE]
  const text = file && existsSync(file) ? readFileSync(file, 'utf8') : ''
  // What follows the last end of a line is being written by another process.
  const lines = text.split('\n').slice(0, -1)
  const all = [...own, ...lines.map((line) => JSON.parse(line) as Passed)]
  return { looks: all.flatMap(({ looks }) => looks), parts: all.flatMap(({ parts }) => parts) }
}

/** Keeps what a scan found to pass. */
export function keepPassed(more: Passed): void {
  if (more.looks.length === 0 && more.parts.length === 0) return
  const file = process.env[PASSED_FILE]
  if (file) appendFileSync(file, `${JSON.stringify(more)}\n`)
  else own.push(more)
}

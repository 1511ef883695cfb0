import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** Looks of texts with enough contrast, and parts of pages without a finding (candidates.ts). */
interface Passed {
  looks: string[]
  parts: string[]
}

/** Environment variable with the file in which all processes of a run keep what passed; demo-data.ts sets it. */
export const PASSED_FILE = 'VANIK_JOURNEY_PASSED'

const all: Passed = { looks: [], parts: [] }
let read_to = 0

/** What passed in this run so far, in this process and in the other ones. */
export function passed(): Passed {
  const file = process.env[PASSED_FILE]
  if (file && existsSync(file)) {
    const text = textFrom(file, read_to)
    // Another process may be in the middle of its line.
    const end = text.lastIndexOf('\n') + 1
    for (const line of text.slice(0, end).split('\n').filter(Boolean)) take(JSON.parse(line) as Passed)
    read_to += Buffer.byteLength(text.slice(0, end))
  }
  return all
}

/** Keeps what a scan found to pass. */
export function keepPassed(more: Passed): void {
  if (more.looks.length === 0 && more.parts.length === 0) return
  const file = process.env[PASSED_FILE]
  if (file) appendFileSync(file, `${JSON.stringify(more)}\n`)
  else take(more)
}

function take({ looks, parts }: Passed): void {
  all.looks.push(...looks)
  all.parts.push(...parts)
}

function textFrom(file: string, start: number): string {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(fstatSync(handle).size - start)
    readSync(handle, bytes, 0, bytes.length, start)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}

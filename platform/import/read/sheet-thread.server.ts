import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv-read.server.ts'
import { FILE_LIMITS, FileProblem, type SheetRow } from './file-problem.server.ts'
import { readXlsx } from './xlsx-read.server.ts'

// This thread reads an untrusted file and sends rows in batches, a few ahead of the requests.

const { file, batch, skip } = workerData as { file: Uint8Array; batch: number; skip: number }
const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
const port = parentPort!
const rows = bytes[0] === 0x50 && bytes[1] === 0x4b ? readXlsx(bytes) : readCsv(bytes)
let count = -1

function next(): void {
  const found: SheetRow[] = []
  try {
    for (;;) {
      const { value, done } = rows.next()
      if (done) {
        port.postMessage({ rows: found, end: true })
        port.close()
        return
      }
      if (
        value.cells.length > FILE_LIMITS.columns &&
        value.cells.slice(FILE_LIMITS.columns).some((cell) => cell.trim() !== '')
      )
        throw new FileProblem(`Line ${value.line} has more than ${FILE_LIMITS.columns} columns`)
      count++
      if (count > FILE_LIMITS.rows)
        throw new FileProblem(
          `This file has more than ${FILE_LIMITS.rows.toLocaleString('en-IN')} rows. Divide it into several files.`,
        )
      // The first row has the headings; rows that were already imported are skipped.
      if (count > 0 && count <= skip) continue
      found.push(value)
      if (found.length >= batch || count === 0) break
    }
    port.postMessage({ rows: found })
  } catch (error) {
    port.postMessage({ problem: error instanceof FileProblem ? error.message : 'This file cannot be read' })
    port.close()
  }
}

port.on('message', next)
next()
next()

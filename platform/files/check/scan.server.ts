import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSettings } from '../settings.server.ts'

const TIME_MS = 60_000
const PIECE = 64 * 1024

/**
 * True if the content is free of known malware, or if no scanner is configured. Throws when the scanner does not
 * answer, because unchecked content must not count as clean.
 */
export async function isClean(settings: FileSettings, bytes: Uint8Array): Promise<boolean> {
  if (settings.scan_clamd && !(await askClamd(settings.scan_clamd, bytes))) return false
  if (settings.scan_command && !(await askCommand(settings.scan_command, bytes))) return false
  return true
}

// 0 is clean and 1 is infected, as with clamscan; any other code is a failed scan.
async function askCommand(command: string, bytes: Uint8Array): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vanik-scan-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    const [program, ...parts] = command.split(/\s+/)
    return await new Promise((resolve, reject) => {
      execFile(program, [...parts, path], { timeout: TIME_MS }, (error) => {
        if (!error) return resolve(true)
        if (error.code === 1) return resolve(false)
        reject(new Error(`The virus scanner gave no answer: ${error.message}`))
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// The protocol of clamd: INSTREAM, then chunks prefixed with their length, then an empty chunk.
async function askClamd(address: string, bytes: Uint8Array): Promise<boolean> {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? []
  const socket = host ? connect(Number(port), host.replace(/^\[|\]$/g, '')) : connect(address)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setTimeout(TIME_MS, () => socket.destroy(new Error('The virus scanner took too long')))
    socket.on('error', reject)
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('end', () => resolve(text))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(piece.length)
        socket.write(length)
        socket.write(piece)
      }
      socket.write(Buffer.alloc(4))
    })
  }).finally(() => socket.destroy())
  if (/\bFOUND\0?$/.test(answer.trimEnd())) return false
  if (/\bOK\0?$/.test(answer.trimEnd())) return true
  throw new Error(`The virus scanner gave no answer: ${answer.slice(0, 200)}`)
}

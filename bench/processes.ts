import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** CPU time used so far by one process, in milliseconds; null without /proc. */
export function cpuOf(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Fields 14 and 15 of proc(5) in clock ticks of 10 ms; what ended children used (16, 17) belongs to the postmaster's sum.
    return (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return null
  }
}

/** CPU time of a process and all its children that live, in milliseconds. */
export function cpuOfTree(pid: number): number | null {
  const own = cpuOf(pid)
  if (own === null) return null
  let sum = own
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === pid) sum += cpuOf(Number(name)) ?? 0
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum
}

/** A process of the bench; `stop` ends it at once, as a power cut would. */
export interface Started {
  child: ChildProcess
  stop: () => Promise<void>
}

/**
 * The server of the product as a process of its own. With `kept` the figures follow the writes, with `unmarked` a write does not mark
 * its days.
 */
export async function startApi(
  url: string,
  { port, figures = 'marked' }: { port: number; figures?: 'kept' | 'marked' | 'unmarked' },
): Promise<Started> {
  return startScript(join(import.meta.dirname, 'api.ts'), [url, String(port), '', figures])
}

/** Starts the thin floor with the statements of a file, and waits until it listens. */
export const startFloor = (url: string, { port, statements }: { port: number; statements: string }): Promise<Started> =>
  startScript(join(import.meta.dirname, 'thin-floor.ts'), [url, String(port), statements])

async function startScript(script: string, args: string[]): Promise<Started> {
  const child = fork(script, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, stop: async () => void (child.kill('SIGKILL'), await ended) }
}

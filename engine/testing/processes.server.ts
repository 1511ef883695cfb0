import { execFileSync } from 'node:child_process'

/** The process ids of a PostgreSQL server: its first process and all that it started. */
export function serverProcesses(first: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid]) => pid)]
}

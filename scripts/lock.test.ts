import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages: Record<string, Entry> = lock.packages

/** The entry that `name` means for the package at `path`: its own, or the next further up. */
function entryFor(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`]
    if (found || !at) return found
  }
}

// npm leaves out what it cannot fetch at the moment, and npm ci then refuses the whole list on every other machine.
test('the lock file names the packages of every platform, so that a fresh clone installs anywhere', () => {
  const missing: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = entryFor(path, name)
      const isExact = /^\d/.test(version)
      if (!found || (isExact && found.version !== version))
        missing.push(`${path || 'package.json'} -> ${name}@${version}`)
    }
  }
  expect(missing).toEqual([])
})

test('the lock file names no host that packages were fetched from', () => {
  expect(Object.keys(packages).filter((path) => packages[path].resolved)).toEqual([])
})

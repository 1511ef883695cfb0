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

/** The entry that `name` resolves to for the package at `path`: its own, or the nearest one above it. */
function entryFor(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`]
    if (found || !at) return found
  }
}

// npm leaves out packages that it cannot fetch at that time, and npm ci then refuses the lock file on other machines.
test('the lock file has the packages of every platform, so that a fresh clone can be installed everywhere', () => {
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

test('the lock file has no host names of registries', () => {
  expect(Object.keys(packages).filter((path) => packages[path].resolved)).toEqual([])
})

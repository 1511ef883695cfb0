import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages whose index re-exports all their files, with that index. Imports from them go directly to the file instead. */
const PACKAGES: Record<string, string> = {
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@mantine/dates': 'esm/index.mjs',
  '@mantine/notifications': 'esm/index.mjs',
  '@tanstack/react-query': 'build/modern/index.js',
  '@tanstack/query-core': 'build/modern/index.js',
  '@tanstack/react-router': 'dist/esm/index.js',
  '@tanstack/router-core': 'dist/esm/index.js',
}

type Place = { file: string; name: string }

/**
 * Turns `import { Button } from '@mantine/core'` into an import of the file that exports it. The module graph then
 * has only the files that a screen needs: the first load gets smaller, and a build reads 7,500 fewer files.
 */
export function directImports(modules: string): Plugin {
  const known = new Map<string, Map<string, Place>>()
  const placesOf = (name: string): Map<string, Place> => {
    const found = known.get(name)
    if (found) return found
    const made = readIndex(realpathSync(join(modules, name, PACKAGES[name])), placesOf)
    known.set(name, made)
    return made
  }
  const names = Object.keys(PACKAGES).join('|')
  const imports = new RegExp(`^import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${names})["'];?`, 'gm')
  return {
    name: 'vanik-direct-imports',
    transform: {
      filter: { id: /\.(?:[cm]?js|tsx?)(?:\?|$)/, code: new RegExp(imports.source, 'm') },
      handler: (code) => ({
        code: code.replace(imports, (_, list: string, from: string) => direct(list, placesOf(from), from)),
      }),
    },
  }
}

function direct(list: string, places: Map<string, Place>, from: string): string {
  return specifiersOf(list)
    .map(({ name, as }) => {
      const place = places.get(name)
      return place
        ? `import { ${place.name} as ${as} } from ${JSON.stringify(place.file)};`
        : `import { ${name} as ${as} } from ${JSON.stringify(from)};`
    })
    .join(' ')
}

/** The file and name behind each export of an index, except exports that it defines itself and `export *` of other files. */
function readIndex(file: string, placesOf: (name: string) => Map<string, Place>): Map<string, Place> {
  const code = readFileSync(file, 'utf8')
  const folder = dirname(file)
  const places = new Map<string, Place>()
  const imported = new Map<string, Place>()
  for (const [, list, from] of code.matchAll(/^import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm))
    for (const { name, as } of specifiersOf(list)) {
      const place = from.startsWith('.')
        ? { file: join(folder, from), name }
        : PACKAGES[from] && placesOf(from).get(name)
      if (place) imported.set(as, place)
    }
  for (const [, list, from] of code.matchAll(/^export\s*\{([^}]*)\}(?:\s*from\s*["']([^"']+)["'])?/gm))
    for (const { name, as } of specifiersOf(list)) {
      const place = from ? (from.startsWith('.') ? { file: join(folder, from), name } : undefined) : imported.get(name)
      if (place) places.set(as, place)
    }
  for (const [, from] of code.matchAll(/^export\s*\*\s*from\s*["']([^"']+)["']/gm))
    if (PACKAGES[from]) for (const [name, place] of placesOf(from)) if (!places.has(name)) places.set(name, place)
  return places
}

/** Splits 'A, B as C' into names, each with its local name. */
function specifiersOf(list: string): { name: string; as: string }[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name, as = name] = part.split(/\s+as\s+/)
      return { name, as }
    })
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Where a file may run. */
export type World = 'pure' | 'server' | 'web'

/** A file of the project with what it imports. */
export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string
  text: string
}

interface Import {
  /** A project path, or a package's name. */
  target: string
  isLocal: boolean
  /** Runs at once when the file is loaded: neither a type nor a lazy import. */
  isEager: boolean
}

/** The floors of the project from low to high: a file imports from its own floor and from those below it. */
export const FLOORS = ['base', 'ui', 'engine', 'platform', 'shell', 'modules', 'apps']
const SERVER_FOLDERS = /^(?:apps\/server|engine\/server|engine\/testing(?!\/fixtures)|scripts|bench|database)\//
const WEB_FOLDERS = /^(?:apps\/web|ui|engine\/web|platform\/[^/]+\/screen|shell|journeys)\//
// Packages that belong to one world; a pure file may use none of them.
const WORLD_PACKAGES =
  /^(?:node:|pg$|fastify|@fastify\/|graphile-worker|nodemailer|react|@mantine\/|@tanstack\/|@lingui\/react)/
const SERVER_PACKAGES = /^(?:node:|pg$|fastify|@fastify\/|graphile-worker|nodemailer)/

/** The world of a file, from its name and folder. */
export function worldOf(path: string): World {
  if (/\.web(?:\.test)?\.tsx?$/.test(path) || WEB_FOLDERS.test(path) || path === 'modules/web.tsx') return 'web'
  if (/\.server(?:\.test)?\.ts$/.test(path) || SERVER_FOLDERS.test(path) || path === 'modules/server.ts')
    return 'server'
  return 'pure'
}

/** All breaches of the rules in docs/architecture.md, one sentence each. */
export function importProblems(files: SourceFile[]): string[] {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map<string, string[]>()
  const modules = modulesIn(files)
  const problems = moduleProblems(modules)
  for (const file of files) {
    const imports = importsOf(file)
    const eager = imports.filter((entry) => entry.isLocal && entry.isEager && known.has(entry.target))
    graph.set(
      file.path,
      eager.map((entry) => entry.target),
    )
    for (const entry of imports) {
      const reason = entry.isLocal
        ? localBreach({ from: file.path, to: entry.target, modules })
        : packageBreach(file.path, entry)
      if (reason) problems.push(`${file.path} imports ${entry.target}: ${reason}`)
    }
  }
  return [
    ...problems,
    ...circlesOf(graph).map((circle) => `These files import each other in a circle: ${circle.join(', ')}`),
    ...circleProblems(files),
  ]
}

/** The most circles of files that import each other if types and lazy imports count too, and the most files of each. */
const MOST_CIRCLES = 4
const MOST_IN_CIRCLE = 3

// Such circles run, but their files can only be understood together.
function circleProblems(files: SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !isTest(path) && !path.includes('.test-kit.'))
  const graph = new Map(sources.map((file) => [file.path, importsOf(file).map((entry) => entry.target)]))
  const circles = circlesOf(graph)
  const large = circles.filter((circle) => circle.length > MOST_IN_CIRCLE)
  return [
    ...large.map((circle) => `${circle.length} files form a circle with their types: ${circle.join(', ')}`),
    ...(circles.length > MOST_CIRCLES
      ? [`There are ${circles.length} circles: ${circles.map(String).join('; ')}`]
      : []),
  ]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /\/testing(?:\/|\.server\.ts$)/.test(path)
const isConfig = (path: string) =>
  /(?:^|\/)[^/]*\.config\.ts$/.test(path) || /^apps\/web\/(?:plugins|direct-imports|kept)\.ts$/.test(path)

function packageBreach(path: string, entry: Import): string | null {
  if (isTest(path) || isConfig(path) || path.startsWith('journeys/')) return null
  const world = worldOf(path)
  if (world === 'pure' && WORLD_PACKAGES.test(entry.target)) return 'a pure file runs in both worlds'
  if (world === 'web' && entry.isEager && SERVER_PACKAGES.test(entry.target)) return 'the browser does not have it'
  return null
}

function localBreach({ from, to, modules }: { from: string; to: string; modules: Modules }): string | null {
  return worldBreach(from, to) ?? (isTest(from) ? null : (floorBreach(from, to) ?? moduleBreach({ from, to, modules })))
}

function worldBreach(from: string, to: string): string | null {
  const [own, other] = [worldOf(from), worldOf(to)]
  if (other === 'pure' || own === other) return null
  // The browser bench uses a browser from Node, like the journeys.
  if (from.startsWith('bench/') && to.startsWith('journeys/support/')) return null
  // A test of a pure file may use one world, never both.
  if (own === 'pure' && isTest(from)) return null
  return own === 'pure' ? `a pure file may not use the ${other}'s` : `${own} and ${other} never import each other`
}

function floorBreach(from: string, to: string): string | null {
  const [own, other] = [from, to].map((path) => FLOORS.indexOf(path.split('/')[0]))
  // Server code and pure code do not use the UI kit; only screens do.
  if (FLOORS[other] === 'ui' && own > other && worldOf(from) !== 'web') return 'only screens use the ui'
  if (own === -1 || other <= own) return null
  return `${FLOORS[own]} does not know ${FLOORS[other]}`
}

function moduleBreach({ from, to, modules }: { from: string; to: string; modules: Modules }): string | null {
  const own = moduleOf(from)
  const other = moduleOf(to)
  if (own !== null && !modules.has(own)) return `the module ${own} has no manifest modules/${own}/module.ts`
  if (own === null || other === null || own === other || worldOf(to) === 'pure') return null
  const stands = modules.get(own)?.includes(other)
  if (worldOf(to) === 'web')
    return stands && to === `modules/${other}/index.web.ts`
      ? null
      : `screens embed another module's only through slots, or through the index.web.ts of a module they stand on`
  if (!stands) return `the manifest of ${own} does not say that it stands on ${other}`
  return to === `modules/${other}/index.server.ts` ? null : `another module is called through its index.server.ts`
}

/** The modules by name, each with the `stands_on` of its manifest. */
type Modules = Map<string, string[]>

// Read from the text of the manifests, so that the check does not depend on the code that it checks.
function modulesIn(files: readonly SourceFile[]): Modules {
  return new Map(
    files.flatMap(({ path, text }) => {
      const name = /^modules\/([^/]+)\/module\.ts$/.exec(path)?.[1]
      if (!name) return []
      const names = /\bstands_on: ?\[([^[\]]*)\]/.exec(text)?.[1] ?? ''
      return [[name, [...names.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1])] as const]
    }),
  )
}

function moduleProblems(modules: Modules): string[] {
  const unknown = [...modules].flatMap(([name, stands_on]) =>
    stands_on.filter((other) => !modules.has(other)).map((other) => `${name} stands on ${other}, which is no module`),
  )
  return [
    ...unknown,
    ...circlesOf(modules).map((circle) => `These modules stand on each other in a circle: ${circle.join(', ')}`),
  ]
}

// Files directly in modules/ belong to no module: they list and combine the modules.
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null

const STATIC = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm
const LAZY = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** What a file imports; comments are no imports. */
export function importsOf(file: SourceFile): Import[] {
  const text = file.text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').replace(/^[ \t]*\/\/.*$/gm, '')
  const eager = [...text.matchAll(STATIC)].map((match) => toImport(file.path, match[2], !match[1]))
  const lazy = [...text.matchAll(LAZY)].map((match) => toImport(file.path, match[1], false))
  return [...eager, ...lazy]
}

function toImport(from: string, written: string, isEager: boolean): Import {
  if (written.startsWith('.')) return { target: posix.join(dirname(from), written), isLocal: true, isEager }
  if (written.startsWith('#')) return { target: written.slice(1), isLocal: true, isEager }
  return { target: written, isLocal: false, isEager }
}

/** The groups of nodes that all lead to each other: the strongly connected components, by Tarjan's algorithm. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const found = new Map<string, number>()
  const open: string[] = []
  // Returns the first node of the open ones that this node leads to.
  const visit = (node: string): number => {
    const place = found.size
    const depth = open.push(node) - 1
    found.set(node, place)
    let lowest = place
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!found.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, found.get(next) as number)
    }
    if (lowest === place) {
      const circle = open.splice(depth)
      if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle)
    }
    return lowest
  }
  for (const node of graph.keys()) if (!found.has(node)) visit(node)
  return circles
}

/** Reads every TypeScript file of the project below `root`. */
export function readSources(root: string): SourceFile[] {
  const files: SourceFile[] = []
  for (const folder of [...FLOORS, 'bench', 'database', 'journeys', 'scripts']) {
    if (!statSync(join(root, folder), { throwIfNoEntry: false })) continue
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const full = join(entry.parentPath, entry.name)
      files.push({ path: full.slice(root.length + 1).replaceAll('\\', '/'), text: readFileSync(full, 'utf8') })
    }
  }
  return files
}

if (import.meta.main) {
  const problems = importProblems(readSources(join(import.meta.dirname, '..')))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect, root } from '../../scripts/lib.mjs'

const SOURCES = ['apps/web', 'base', 'ui', 'engine/record', 'engine/web', 'platform', 'shell', 'modules']

/** Folder of the built web app. */
export const webFolder = (project: string) => join(project, 'dist', 'web')

/** True when the web app must be built: no build, or its sources or packages changed since. */
export function isWebStale(project: string): boolean {
  const stamp = join(webFolder(project), '.stamp')
  return !existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== sourceHash(project)
}

/** Builds the web app beside the old build and replaces it when complete; throws with the builder's message. */
export async function buildWeb(project: string): Promise<void> {
  const hash = sourceHash(project)
  const target = webFolder(project)
  const fresh = `${target}.new`
  rmSync(fresh, { recursive: true, force: true })
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const parameters = [
    'build',
    '--config',
    'apps/web/vite.config.ts',
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const { code, output } = await collect(process.execPath, [vite, ...parameters], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
  writeFileSync(join(fresh, '.stamp'), `${hash}\n`)
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
}

function sourceHash(project: string): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...SOURCES.flatMap((folder) => filesOf(project, folder))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(project: string, folder: string): string[] {
  if (!existsSync(join(project, folder))) return []
  const entries = readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // Server files, tests and their kits are not part of the web app.
  const seen = files.filter((file) => !/\.server\.ts$|\.test(?:-kit)?\.tsx?$|modules\/server\.ts$/.test(file))
  return seen.map((file) => file.slice(project.length + 1)).sort()
}

// Run directly (as tests do), it builds only if needed.
if (import.meta.main && isWebStale(root)) {
  await buildWeb(root).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}

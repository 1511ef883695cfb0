import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// Each file with the pack that it is built into (apps/web/vite.config.ts).
const INSIDE = [
  ['business-routes.tsx', 'shell'],
  ['BusinessLayout.tsx', 'shell'],
] as const

/** The first screens, each with the files that it needs besides those of the page. */
export const FIRST_SCREENS: Record<string, readonly (readonly [file: string, pack: string])[]> = {
  'Sign in': [['modules/business/session/screens/sign-in.web.tsx', 'sign-in']],
  Dashboard: [...INSIDE, ['modules/insight/today.web.tsx', 'dashboard']],
  'Lead list': [
    ...INSIDE,
    ['modules/RecordListRoute.web.tsx', 'list'],
    // The definitions that the list starts with (`uses` of modules/heads.ts).
    ['modules/records.web.ts', 'loader'],
    ['modules/crm/leads/lead.record.ts', 'records-leads'],
    ['modules/people/user.record.ts', 'records-user'],
    ['modules/business/location.record.ts', 'records-location'],
  ],
}

/** The most JavaScript of a first screen, in bytes packed by gzip (1 KB = 1,000 bytes). */
const GOALS: Record<string, number> = { 'Sign in': 170_000, Dashboard: 170_000, 'Lead list': 200_000 }

/** The goal for a screen, in bytes. */
export const goalOf = (screen: string): number => GOALS[screen]

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The JavaScript of each first screen in the built web app: files with their sizes, packed by gzip, largest first. */
export function weigh(project: string): { screen: string; bytes: number; files: { file: string; bytes: number }[] }[] {
  const folder = join(project, 'dist/web')
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const of_page = [...page.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }
  return Object.entries(FIRST_SCREENS).map(([screen, starts]) => {
    const seen = new Set<string>()
    const take = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      for (const next of manifest[key].imports ?? []) take(next)
    }
    for (const [key, { file }] of Object.entries(manifest)) if (of_page.includes(file)) take(key)
    for (const start of starts) take(keyOf(manifest, start))
    const files = [...seen].map((key) => manifest[key].file).map((file) => ({ file, bytes: sizeOf(file) }))
    files.sort((a, b) => b.bytes - a.bytes)
    return { screen, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files }
  })
}

// A file inside a pack has no entry in the manifest; its pack has one.
function keyOf(manifest: Manifest, [end, pack]: readonly [string, string]): string {
  const keys = Object.keys(manifest)
  const key =
    keys.find((name) => name === end || name.endsWith(`/${end}`)) ??
    // Eight letters name its contents: `_list-keys-….js` is not the pack `list`.
    keys.find((name) => name.startsWith(`_${pack}-`) && /^[\w-]{8}\.js$/.test(name.slice(pack.length + 2)))
  if (!key) throw new Error(`The web build has no ${end}`)
  return key
}

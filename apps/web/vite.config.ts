import { defineConfig, type Plugin } from 'vite'
import { finishBuild, scaleText, sourcePlugins } from './plugins.ts'

const project = new URL('../..', import.meta.url).pathname

// What the first screens import, in few files: a hundred small ones pack worse and ask more often. Each file holds what it
// brings beyond the ones before it.
const PACKS = [
  { name: 'frame', all: ['apps/web/main.tsx'] },
  { name: 'base', all: ['apps/web/BusinessLayout.tsx', 'modules/business/session/screens/sign-in.web.tsx'] },
  { name: 'shell', all: ['apps/web/BusinessLayout.tsx'] },
  { name: 'small', all: ['modules/business/session/screens/sign-in.web.tsx', 'crm/leads/LeadListScreen.web.tsx'] },
  { name: 'common', all: ['insight/today.web.tsx', 'crm/leads/LeadListScreen.web.tsx'] },
  { name: 'list', all: ['crm/leads/LeadListScreen.web.tsx'] },
]

type Info = (id: string) => { importedIds: readonly string[]; code: string | null } | null

// Index modules name everything they have; what a screen uses of the icons is read from its own import lines. The rules of
// phones come with the first form.
const INDEXES = /[\\/]node_modules[\\/](?:@mantine|@tabler|libphonenumber-js)[\\/]|[\\/]checks[\\/]normalise\.ts$/
const ICONS = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g
const icons = `${project}node_modules/@tabler/icons-react/dist/esm`

function iconsIn(code: string | null | undefined): string[] {
  const names = [...(code ?? '').matchAll(ICONS)].flatMap(([, list]) => list.split(','))
  const files = names.map((name) => `${icons}/icons/${name.trim().split(/\s/)[0]}.mjs`)
  return files.length > 0 ? [...files, `${icons}/createReactComponent.mjs`, `${icons}/defaultAttributes.mjs`] : []
}

// A module belongs to a pack when every one of the pack's screens imports it.
const reached = new Map<string, Set<string>>()
function reachOf(start: string, id: string, info: Info): Set<string> {
  const known = reached.get(start)
  if (known) return known
  const seen = new Set<string>()
  const left = [id]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const found = info(next)
    left.push(...(found?.importedIds ?? []).filter((one) => !INDEXES.test(one)))
    for (const icon of iconsIn(/node_modules/.test(next) ? null : found?.code)) seen.add(icon)
  }
  reached.set(start, seen)
  return seen
}

function packOf(id: string, info: Info): string | null {
  for (const { name, all } of PACKS)
    if (all.every((start) => reachOf(start, starts.get(start) ?? '', info).has(id))) return name
  return null
}

// Where the screens of the packs stand, known before the chunks are made.
const starts = new Map<string, string>()
const findStarts: Plugin = {
  name: 'vanik-find-starts',
  moduleParsed({ id }) {
    for (const start of PACKS.flatMap(({ all }) => all)) if (id.endsWith(start)) starts.set(start, id)
  },
}

/** The browser build: `vite build --config apps/web/vite.config.ts` writes dist/web. */
export default defineConfig({
  root: `${project}apps/web`,
  cacheDir: `${project}node_modules/.cache/vite`,
  plugins: [...sourcePlugins(), scaleText(), findStarts, finishBuild()],
  build: {
    outDir: `${project}dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    // Inlined fonts and images would be data: addresses, which the page's policy does not allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: PACKS.map(({ name }, index) => ({
            name: (id: string, context: { getModuleInfo: Info }) =>
              packOf(id, (one) => context.getModuleInfo(one)) === name ? name : null,
            debugName: name,
            priority: PACKS.length - index,
          })),
        },
      },
    },
  },
})

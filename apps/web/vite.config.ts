import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { directImports } from './direct-imports.ts'
import {
  dropScrollMemory,
  dropServerParts,
  finishBuild,
  foldHeads,
  scaleText,
  sourcePlugins,
  themeStyles,
} from './plugins.ts'

const project = new URL('../..', import.meta.url).pathname

// Puts the code of the first screens into a few files, because a hundred small ones compress worse and need more requests. Each pack
// has the modules that are in no earlier pack.
const SIGN_IN = 'modules/business/session/screens/sign-in.web.tsx'
const SHELL = 'apps/web/BusinessLayout.tsx'
const DASHBOARD = 'modules/insight/today.web.tsx'
const LIST = 'modules/RecordListRoute.web.tsx'
const LOADER = 'modules/records.web.ts'
const LOOKS = 'modules/crm/leads/lead.web.tsx'
const MENU = 'ui/MenuPopup.tsx'
const FORM = 'engine/web/form/FormScreen.tsx'
const RECORD = 'engine/web/detail/RecordScreen.tsx'
const PAGE = 'apps/web/main.tsx'
const FIRST = [PAGE, SHELL, SIGN_IN, DASHBOARD, LIST, LOOKS]
const PACKS = [
  { name: 'frame', all: [PAGE] },
  { name: 'base', all: [SHELL, SIGN_IN] },
  { name: 'shell', all: [SHELL] },
  { name: 'panels', all: [SIGN_IN, DASHBOARD] },
  { name: 'small', all: [SIGN_IN, LIST] },
  { name: 'fields', all: [SIGN_IN, FORM] },
  { name: 'sign-in', all: [SIGN_IN] },
  { name: 'common', all: [DASHBOARD, LIST] },
  { name: 'loader', all: [LOADER, LIST] },
  { name: 'list', all: [LIST] },
  // What the definitions of several folders share: those of the list of leads and others, then the rest.
  { name: 'records', all: [] },
  { name: 'records-more', all: [] },
  // The definitions; see packOfDefinition.
  { name: 'definitions', all: [] },
  // How the list of leads looks; without a pack of its own it would wait for the pack of forms.
  { name: 'looks', all: [LOOKS] },
  { name: 'dashboard', all: [DASHBOARD] },
  { name: 'menu', all: [MENU] },
  { name: 'form', all: [FORM] },
  { name: 'record', all: [RECORD] },
]

// All groups of files, the first ones first. A pack takes what its modules import along, unless an earlier group has it.
const GROUPS = ['calendar', 'styles', ...PACKS.map(({ name }) => name), 'later', 'icons', 'settings']

// The routes of the first screens are loaded with the shell.
const FIRST_ROUTES = /[\\/]apps[\\/]web[\\/]business-routes\.tsx$/

// The parts of the modules that follow the first screen, with the code that makes routes of them.
const LATER_PARTS = /[\\/]apps[\\/]web[\\/]later-routes\.tsx$|[\\/]modules[\\/].*(?:later|shared-parts)\.web\.ts$/

const AT_ONCE =
  /\/(?:business-routes|BusinessLayout|sign-in\.web|today\.web|RecordListRoute\.web|RecordPageRoute\.web|RecordFormScreen\.web)-/

// The entries of the modules behind Settings are needed together.
const SETTINGS = /[\\/]modules[\\/].*\bsettings\.web\.tsx?$/

// One icon is 300 bytes. The first ones are in the packs of their screens; a file for each other one made sixty requests after the
// first screen.
const ICONS = /[\\/]node_modules[\\/]@tabler[\\/]icons-react[\\/]/

type Info = (id: string) => { importedIds: readonly string[] } | null

// Definitions import this code, but it runs only when a phone number is typed.
const LATER = /[\\/]node_modules[\\/]libphonenumber-js[\\/]|[\\/]checks[\\/]normalise\.ts$/

// The calendar names of a language import it, and the page waits for them before its first paint. In a pack that imports the
// page's own file, the two would wait for each other forever.
const ALONE = /[\\/]node_modules[\\/]dayjs[\\/]dayjs\.min\.js$/

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
    left.push(...(info(next)?.importedIds ?? []).filter((one) => !LATER.test(one)))
  }
  reached.set(start, seen)
  return seen
}

// The page has one style sheet for all first screens; a second one has the styles of everything else. A script therefore never lists
// which styles an import() needs, which was 2 KB of every first screen. The faces of a typeface stay files of their own.
const STYLES = /\.css(?:\?|$)/
const FACES = /[\\/]@fontsource/

// The list of leads starts with the definitions of three folders, which have a file each. All others load after the first screen, or
// with the list that needs them, so those of a module are one file. What several folders share is a pack too.
const DEFINITION = /[\\/]([\w-]+)[\\/][\w-]+\.record\.ts$/
const ALONE_IN_MODULE = /[\\/]modules[\\/][\w-]+[\\/]([\w-]+)\.record\.ts$/
const definitions = new Set<string>()
const folderOf = (id: string): string | undefined => (ALONE_IN_MODULE.exec(id) ?? DEFINITION.exec(id))?.[1]
const MODULE = /[\\/]modules[\\/]([\w-]+)[\\/]/

// The folders of the definitions that the list of leads starts with.
const OF_LEADS = ['leads', 'location', 'user']

function packOfDefinition(id: string): string {
  const folder = folderOf(id) ?? ''
  return OF_LEADS.includes(folder) ? `records-${folder}` : `records-of-${MODULE.exec(id)?.[1]}`
}

function packOfShared(id: string, info: Info): string | null {
  const users = new Set([...definitions].filter((one) => reachOf(one, one, info).has(id)).map(folderOf))
  if (users.size < 2) return null
  return OF_LEADS.some((folder) => users.has(folder)) ? 'records' : 'records-more'
}

const packs = new Map<string, string | null>()
function packOf(id: string, info: Info): string | null {
  const known = packs.get(id)
  if (known !== undefined) return known
  const pack = findPack(id, info)
  packs.set(id, pack)
  return pack
}

function findPack(id: string, info: Info): string | null {
  if (DEFINITION.test(id)) return 'definitions'
  if (LATER_PARTS.test(id)) return 'later'
  if (FIRST_ROUTES.test(id)) return 'shell'
  if (FACES.test(id)) return null
  if (STYLES.test(id))
    return FIRST.some((start) => reachOf(start, starts.get(start) ?? '', info).has(id)) ? 'frame' : 'styles'
  if (ALONE.test(id)) return 'calendar'
  const shared = packOfShared(id, info)
  const found = PACKS.find(({ name, all }) =>
    all.length === 0 ? name === shared : all.every((start) => reachOf(start, starts.get(start) ?? '', info).has(id)),
  )
  if (found) return found.name
  if (SETTINGS.test(id)) return 'settings'
  return ICONS.test(id) ? 'icons' : null
}

// The files of the packs' screens, resolved before the chunks are created.
const starts = new Map<string, string>()
const findStarts: Plugin = {
  name: 'vanik-find-starts',
  buildEnd(error) {
    if (error) return
    for (const id of this.getModuleIds()) {
      for (const start of PACKS.flatMap(({ all }) => all)) if (id.endsWith(`/${start}`)) starts.set(start, id)
      if (DEFINITION.test(id)) definitions.add(id)
    }
    for (const start of PACKS.flatMap(({ all }) => all))
      if (!starts.has(start)) this.warn(`${start} is gone: name the screen that replaced it in PACKS`)
  },
}

/** The name of a class in the built page: its own and four letters for its file, so that it does not depend on line numbers. */
function classNameOf(name: string, file: string): string {
  const place = createHash('sha256')
    .update(relative(project, file.split('?')[0]))
    .digest('base64url')
  return `${name}_${place.replace(/[-_]/g, '').slice(0, 4)}`
}

/** The browser build: `vite build --config apps/web/vite.config.ts` writes dist/web. */
export default defineConfig({
  root: `${project}apps/web`,
  cacheDir: `${project}node_modules/.cache/vite`,
  plugins: [
    ...sourcePlugins({ sourceMap: false }),
    directImports(`${project}node_modules`),
    foldHeads(project),
    themeStyles(project),
    dropServerParts(),
    dropScrollMemory(),
    scaleText(),
    findStarts,
    finishBuild(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: `${project}dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    // Inlined fonts and images would be data: URLs, which the page's policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every target browser supports module preload.
      polyfill: false,
      // The first screens, records and forms are preloaded together with all their imports. Everything else lists only
      // its styles, because listing every file twice would add 6 KB to the first screens.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || AT_ONCE.test(file) ? files : files.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: GROUPS.map((name, index) => ({
            name: (id: string, context: { getModuleInfo: Info }) => {
              if (packOf(id, (one) => context.getModuleInfo(one)) !== name) return null
              return name === 'definitions' ? packOfDefinition(id) : name
            },
            debugName: name,
            priority: GROUPS.length - index,
          })),
        },
      },
    },
  },
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PluginObj, transformAsync } from '@babel/core'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { hashOf, kept } from './kept.ts'
import { linguiConfig } from './lingui.config.ts'
import { textAsId } from './words/ids.ts'

// Screens with many rows or work at each key, where the compiler's memoised output is worth its size. Elsewhere it would
// add a tenth to the JavaScript of every first screen (decision 0029).
const COMPILED = /[\\/](?:ui[\\/]table[\\/]DataTable|engine[\\/]web[\\/]form|platform[\\/](?:board|lines))/

// English texts stay in the code, so only other languages need catalogues. Babel is half of the build's time, so it reads only
// files that use the macros, and those that the compiler is for.
const macros = {
  preset: () => ({
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false, linguiConfig }], textAsId],
  }),
  rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
}

// In production the macro leaves these properties of a text out.
const DEPENDS_ON_MODE = /\b(?:comment|context):/

const PROJECT = join(import.meta.dirname, '../..')

// What Babel makes of a file depends on these too: the plugins with their options, and the versions of all packages.
const PLUGINS = ['apps/web/plugins.ts', 'apps/web/words/ids.ts', 'apps/web/lingui.config.ts', 'package-lock.json']

/**
 * Keeps what Babel made of a file for the next build or test run, because that is more than half of a build. A copy of the
 * project with the same packages shares it.
 */
function keepingBabel() {
  const folder = join(PROJECT, 'node_modules/.cache/babel')
  // Once for all files: the list of packages alone has 300 KB.
  const plugins = hashOf(PLUGINS.map((file) => readFileSync(join(PROJECT, file), 'utf8')))
  return <T>(use: string, id: string, code: string, make: () => Promise<T>): Promise<T> => {
    const name = relative(PROJECT, id)
    const mode = DEPENDS_ON_MODE.test(code) ? (process.env.NODE_ENV ?? '') : ''
    const from = [plugins, mode, use, name, code]
    return kept({ folder, name: `${use} ${name}`, from }, make)
  }
}

/**
 * React, its compiler for the busiest screens, and Lingui's macros, in one Babel pass. The tests share its results with the
 * build, but only they need the source maps.
 */
export function sourcePlugins({ sourceMap }: { sourceMap: boolean }) {
  return [react(), sourceBabel(sourceMap)]
}

async function sourceBabel(sourceMap: boolean) {
  const plugin = await babel({
    // The last one is first.
    presets: [compilerFor(COMPILED), macros],
    sourceMap: true,
    include: /[\\/](?:ui|engine|platform|shell|modules|apps)[\\/].*\.tsx?$/,
  })
  const { transform } = plugin
  if (typeof transform !== 'object') throw new Error('The plugin of Babel has no transform with a handler')
  const { handler } = transform
  const keep = keepingBabel()
  transform.handler = async function (code, id, options) {
    const make = async () => (await handler.call(this, code, id, options)) ?? null
    // The build reads these files without their server parts, so each has a result of its own.
    const is_own = SERVER_PARTS.some(({ files }) => files.test(id))
    const made = await keep(is_own && sourceMap ? 'tests' : 'source', id, code, make)
    return made && !sourceMap && typeof made === 'object' ? { ...made, map: null } : made
  }
  return plugin
}

function compilerFor(files: RegExp) {
  const preset = reactCompilerPreset()
  return { ...preset, rolldown: { ...preset.rolldown, filter: { ...preset.rolldown.filter, id: files } } }
}

/** Scales every font size in our style sheets by the size that the person chose. */
export function scaleText(): Plugin {
  return {
    name: 'vanik-scale-text',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/](?:ui|engine|platform|shell|modules|apps)[\\/].*\.css$/.test(id.split('?')[0])) return null
      return code.replace(/font-size:\s*([\d.]+px)/g, 'font-size: calc($1 * var(--font-scale, 1))')
    },
  }
}

/** Runs a file of the project during the build and returns what it exports. */
async function resultsOf(project: string, file: string): Promise<Record<string, unknown>> {
  return (await runnerImport<Record<string, unknown>>(file, { configFile: false, root: project })).module
}

/** `import 'virtual:theme.css'` is the style sheet that ui/css/theme-sheet.ts makes. */
export function themeStyles(project: string): Plugin {
  const id = '\0virtual:theme.css'
  let is_build = false
  let sheet: Promise<string> | null = null
  const makeSheet = async () => {
    const { themeSheet } = await resultsOf(project, join(project, 'ui/css/theme-sheet.ts'))
    return (themeSheet as () => string)()
  }
  return {
    name: 'vanik-theme-styles',
    configResolved({ command }) {
      is_build = command === 'build'
    },
    // Before other files are transformed, as in foldHeads: among them it waited too long on a busy machine.
    async buildStart() {
      if (is_build) await (sheet ??= makeSheet())
    },
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => id },
    load: { filter: { id: /^\0virtual:theme\.css$/ }, handler: () => (sheet ??= makeSheet()) },
  }
}

/**
 * Runs modules/heads.ts during the build and replaces it with its results as plain data: the shell then loads only the heads
 * of records, not their definitions. modules/definition-files.web.ts becomes an import() for each definition.
 */
export function foldHeads(project: string): Plugin {
  const heads = join(project, 'modules/heads.ts')
  const definitions = join(project, 'modules/definition-files.web.ts')
  const answers = new Map<string, string>()
  return {
    name: 'vanik-fold-heads',
    apply: 'build',
    // Runs before other files are transformed, because it would wait too long among them.
    async buildStart() {
      const found = await resultsOf(project, heads)
      const lines = Object.entries(found).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      answers.set(heads, lines.join('\n'))
      const { definition_files } = await resultsOf(project, definitions)
      const files = definition_files as Readonly<Record<string, readonly [file: string, variable: string]>>
      const loaders = (found.heads as { name: string }[]).map(({ name }) => {
        if (!files[name]) throw new Error(`No file *.record.ts below modules/ exports the definition of ${name}`)
        const [file, variable] = files[name]
        return `${name}: () => import('${file}').then((found) => found.${variable})`
      })
      answers.set(definitions, `export const definitionLoaders = { ${loaders.join(', ')} }`)
    },
    load: {
      filter: { id: /[\\/]modules[\\/](?:heads|definition-files\.web)\.ts$/ },
      handler: (id) => answers.get(id) ?? null,
    },
  }
}

// What only the server and the tests read: of a manifest, of the definition of a record, of a kind of field.
const SERVER_PARTS: readonly { files: RegExp; names: readonly string[]; of?: string }[] = [
  { files: /[\\/]modules[\\/][^\\/]+[\\/]module\.ts$/, names: ['roles', 'everyone', 'fields'], of: 'defineModule' },
  { files: /[\\/]modules[\\/].*(?:\.record|-fields)\.ts$/, names: ['example', 'indexes', 'sum_indexes'] },
  {
    files: /[\\/]engine[\\/]record[\\/]kinds[\\/]/,
    names: ['columns', 'constraint', 'in_sql', 'sample', 'schema', 'sort_sql', 'wire_sql'],
  },
]
const PROBLEMS = /[\\/]engine[\\/]record[\\/]catalog-problems\.ts$/

/**
 * Leaves out what the browser never reads: indexes, SQL, rights of the roles of a new business, examples for tests, and the
 * check of the catalogue, which the server has made.
 */
export function dropServerParts(): Plugin {
  const dropped = (names: readonly string[], of: string | undefined): PluginObj => ({
    visitor: {
      ObjectMember(path) {
        const { key } = path.node
        if (key.type !== 'Identifier' || !names.includes(key.name)) return
        const call = path.parentPath.parentPath?.node
        const name = call?.type === 'CallExpression' && call.callee.type === 'Identifier' ? call.callee.name : null
        if (of === undefined || name === of) path.remove()
      },
    },
  })
  const keep = keepingBabel()
  return {
    name: 'vanik-drop-server-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: PROBLEMS },
      handler: () => 'export const problemsOf = () => []; export const moduleProblems = problemsOf',
    },
    transform: {
      filter: { id: SERVER_PARTS.map(({ files }) => files) },
      async handler(code, id) {
        const parts = SERVER_PARTS.find(({ files }) => files.test(id))
        if (!parts) return null
        return await keep('browser parts', id, code, async () => {
          const made = await transformAsync(code, {
            filename: id,
            babelrc: false,
            configFile: false,
            plugins: [dropped(parts.names, parts.of)],
            parserOpts: { plugins: ['typescript'] },
          })
          return made?.code ? { code: made.code } : null
        })
      },
    },
  }
}

const SCROLL = /[\\/]@tanstack[\\/]router-core[\\/]dist[\\/]esm[\\/]scroll-restoration\.js$/

/**
 * Leaves out the router's memory of scroll positions, which is off: lists keep their own place, and screens scroll their own
 * parts. What stays is what the router does without it: a new address starts at its top or at its hash.
 */
export function dropScrollMemory(): Plugin {
  return {
    name: 'vanik-drop-scroll-memory',
    apply: 'build',
    load: {
      filter: { id: SCROLL },
      handler: () => `export function setupScrollRestoration({ _scroll, subscribe }) {
          if (_scroll.r) return
          _scroll.r = true
          subscribe('onRendered', ({ toLocation: { hash } }) => {
            const is_new = _scroll.n
            _scroll.n = true
            _scroll.h = false
            if (hash) document.getElementById(hash)?.scrollIntoView()
            else if (is_new) scrollTo(0, 0)
          })
        }
        export const defaultGetScrollRestorationKey = undefined
        export const getElementScrollRestorationEntry = undefined
        export const storageKey = ''`,
    },
  }
}

/** After the bundle is written: its version, the service worker with the list of the shell's files, and packed copies. */
export function finishBuild(): Plugin {
  let folder = ''
  let root = ''
  return {
    name: 'vanik-finish',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const version = await stampVersion(folder, bundle)
      const files = shellFiles(bundle)
      await buildWorker({ root, folder, version, files, others: otherFiles(bundle, files) })
      await precompress(folder)
    },
  }
}

// File names contain hashes of their contents, so a hash of the names identifies the build.
async function stampVersion(folder: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const version = createHash('sha256').update(names.sort().join('\n')).update(page).digest('hex').slice(0, 16)
  await writeFile(
    join(folder, 'index.html'),
    page.replace('<meta name="build" content=""', `<meta name="build" content="${version}"`),
  )
  await writeFile(join(folder, 'version.json'), JSON.stringify({ version }))
  return version
}

/** The files that the shell needs to open offline: the entry, the layout of a business, and their imports. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } }
    for (const css of viteMetadata?.importedCss ?? []) files.add(css)
    for (const next of chunk.imports) take(next)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => SHELL.test(id)))) take(name)
    if (/assets\/inter-(?:latin-wght|rupee)[^/]*\.woff2$/.test(name)) files.add(name)
  }
  return [...files].sort()
}

/** All other scripts and styles, for screens that are opened offline for the first time; a catalogue of words comes with its language. */
function otherFiles(bundle: Rolldown.OutputBundle, shell: readonly string[]): string[] {
  const known = new Set(shell)
  return Object.values(bundle)
    .filter((file) => !(file.type === 'chunk' && /[\\/]apps[\\/]web[\\/]words[\\/]/.test(file.facadeModuleId ?? '')))
    .map(({ fileName }) => fileName)
    .filter((name) => /^assets\/.*\.(?:js|css)$/.test(name) && !known.has(name))
    .sort()
}

// Without these files nothing could be shown offline.
const SHELL =
  /[\\/](?:BusinessLayout|business-routes|later-routes|system-pictures|business-list\.web|sign-in\.web)\.tsx$/
const PUBLIC_FILES = ['theme.js', 'mark.svg', 'manifest.webmanifest']

async function buildWorker(options: {
  root: string
  folder: string
  version: string
  files: string[]
  others: string[]
}): Promise<void> {
  const { root, folder, version, files, others } = options
  const list = [
    { url: '/index.html', revision: version },
    ...(await Promise.all(
      PUBLIC_FILES.map(async (name) => ({
        url: `/${name}`,
        revision: createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')
          .slice(0, 12),
      })),
    )),
    // Their names change with their contents, so they need no revision.
    ...files.map((name) => ({ url: `/${name}`, revision: null })),
  ]
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __SHELL_FILES__: JSON.stringify(list),
      __OTHER_FILES__: JSON.stringify(others.map((name) => `/${name}`)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'service-worker.ts'),
        // One plain script with a fixed name, because not every browser supports modules in service workers.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

// Writes .br and .gz copies of every text asset for the server to send.
async function precompress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    // Files that fit into one packet gain nothing.
    if (bytes.length < 1024) continue
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
    await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

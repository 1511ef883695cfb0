import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type NodePath, parseSync, traverse, transformSync, type types } from '@babel/core'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { ActionDefinition } from '#engine/record/actions.ts'
import { SYSTEM_FIELDS } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { modules } from '#modules/modules.ts'
import { FLOORS, worldOf } from './import-rules.ts'

/** Where a word is used: on a screen, in a definition, or by the server (and the checks that the browser shares with it). */
export type Source = 'screens' | 'records' | 'answers'

/** One word of the product in English, with the files that use it. */
export interface Word {
  text: string
  source: Source
  files: string[]
}

/** The translations of one language by English text, for each source. */
export type Catalogue = Record<Source, Record<string, string>>

/** Languages that have a catalogue; English is the source. */
export const TRANSLATED = ['hi', 'gu', 'ta'] as const

const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' }, { skipValidation: true })
const SOURCES: readonly Source[] = ['screens', 'records', 'answers']
const ROOT = join(import.meta.dirname, '..')
const WORDS = /\p{L}/u
// Texts that are the same in every language: the product's name, and examples of what to enter.
const EXAMPLES = /^(?:Vanik|[^\s@]+@[^\s@]+|(?=\S*\d)[A-Z0-9]{8,}|dd\/mm\/yyyy)$/
const SKIP = /(?:\.test\.tsx?|test-kit\.tsx?|testing\.server\.ts)$|\/testing\//

/** Every word of the product: macros of the screens, labels of the definitions, sentences of the server. */
export async function collectWords(): Promise<Word[]> {
  const found = new Map<string, Word>()
  const add = (text: string, source: Source, file: string) => {
    if (!WORDS.test(text) || EXAMPLES.test(text)) return
    const word = found.get(text)
    // A word with several sources is listed under the first of them; sources are read in that order.
    if (!word) found.set(text, { text, source, files: [file] })
    else if (!word.files.includes(file)) word.files.push(file)
  }
  const files = sourcesOfProduct()
  const screens = files.filter((file) => isScreen(file))
  for (const file of screens) for (const text of screenWords(file)) add(text, 'screens', file)
  for (const file of files.filter((file) => file.endsWith('.record.ts')))
    for (const text of await definitionWords(file)) add(text, 'records', file)
  for (const { name, words = {} } of modules)
    for (const text of Object.values(words)) add(text, 'records', `modules/${name}/module.ts`)
  for (const text of definitionTexts({ fields: SYSTEM_FIELDS })) add(text, 'records', 'engine/record/define.ts')
  for (const file of files.filter((file) => !isScreen(file) && !UNSPOKEN_FILES.test(file)))
    for (const text of answerWords(readFileSync(join(ROOT, file), 'utf8'), file)) add(text, 'answers', file)
  for (const text of answerWords(readFileSync(join(ROOT, 'ui/client/error-catalogue.ts'), 'utf8'), ''))
    add(text, 'answers', 'ui/client/error-catalogue.ts')
  return [...found.values()]
}

/** Files with texts that people see on a screen. */
export const screenFiles = (): string[] => sourcesOfProduct().filter(isScreen)

const sourcesOfProduct = (): string[] => FLOORS.flatMap((folder) => sourceFiles(join(ROOT, folder)))

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !SKIP.test(file))
    .sort()
}

const isScreen = (file: string): boolean => worldOf(file) === 'web'

// Props whose text a field or a dialog translates by itself.
const SPOKEN_KEYS = new Set(['label', 'title', 'message'])
const SPOKEN_PROPS = new Set(['label', 'description', 'placeholder'])
const SEEN_PROPS = /^(?:aria-label|aria-description|title|alt|placeholder|fallback)$/

interface ScreenTexts {
  words: string[]
  plain: string[]
}

/** The texts in a screen's macros, and the plain texts that it passes to fields. */
export const screenWords = (file: string, text?: string): string[] => screenTexts(file, text).words

/** English texts of a screen outside the macros, which cannot be translated. */
export const untranslatable = (file: string, text?: string): string[] => screenTexts(file, text).plain

// Reading a screen takes long, and the texts of both kinds are asked for one after the other.
const read = new Map<string, ScreenTexts>()

function screenTexts(file: string, given?: string): ScreenTexts {
  const known = given === undefined ? read.get(file) : undefined
  if (known) return known
  const texts = textsIn(file, given ?? readFileSync(join(ROOT, file), 'utf8'))
  if (given === undefined) read.set(file, texts)
  return texts
}

function textsIn(file: string, text: string): ScreenTexts {
  const words: string[] = []
  const plain: string[] = []
  if (!file.endsWith('.tsx') && !text.includes("/macro'")) return { words, plain }
  const note = (said: string) => {
    const one = said.replaceAll(/\s+/g, ' ').trim()
    if (/[A-Za-z]{2}/.test(one) && !UNTRANSLATED.test(one) && !EXAMPLES.test(one)) plain.push(one)
  }
  traverse(screenTree(file, text), {
    ObjectExpression(path) {
      const keys = path.node.properties.map((one) =>
        one.type === 'ObjectProperty' && one.key.type === 'Identifier' ? one.key.name : '',
      )
      const at = keys.indexOf('message')
      if (!keys.includes('id') || at < 0) return
      const { value } = path.node.properties[at] as types.ObjectProperty
      if (value.type === 'StringLiteral') words.push(value.value)
    },
    JSXText: ({ node }) => note(node.value),
    JSXAttribute({ node }) {
      const name = String(node.name.name)
      if (node.value?.type !== 'StringLiteral') return
      if (SPOKEN_PROPS.has(name)) words.push(node.value.value)
      else if (SEEN_PROPS.test(name)) note(node.value.value)
    },
    CallExpression({ node }) {
      const [first] = node.arguments
      const { callee } = node
      const says =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === '_'
      const known = callee.type === 'Identifier' && callee.name === 'wordOf'
      if ((says || known) && first?.type === 'StringLiteral') words.push(first.value)
    },
    ObjectProperty({ node }) {
      // Column headers of an override, toasts.
      if (
        node.key.type === 'Identifier' &&
        SPOKEN_KEYS.has(node.key.name) &&
        node.value.type === 'StringLiteral' &&
        /^[A-Z][^_]+$/.test(node.value.value)
      )
        words.push(node.value.value)
    },
  })
  return { words: [...new Set(words)], plain }
}

type Spoken = {
  fields: Record<string, Field>
  label?: { one: string; many: string }
  form?: readonly { title: string }[]
  module?: string
  actions?: Record<string, ActionDefinition>
}

// Names of keys, the product's name, samples of a typeface.
const UNTRANSLATED = /^(?:₹.*|Aa|Vanik|Ctrl K|Ctrl ↵|Esc|GSTIN|XLSX|CSV)$/

function screenTree(file: string, text: string): types.File {
  const output = transformSync(text, {
    filename: join(ROOT, file),
    configFile: false,
    babelrc: false,
    ast: true,
    code: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false, linguiConfig }]],
  })
  return output?.ast as types.File
}

/** Labels, help, options and section titles of the definitions in a file. */
async function definitionWords(file: string): Promise<string[]> {
  const exported = Object.values((await import(join(ROOT, file))) as Record<string, unknown>)
  return exported
    .filter((one): one is Spoken => typeof one === 'object' && one !== null && 'fields' in one && 'label' in one)
    .flatMap(definitionTexts)
}

function definitionTexts({ label, form = [], fields, module, actions = {} }: Spoken): string[] {
  const texts = [
    ...(module && /^[A-Z]/.test(module) ? [module] : []),
    ...(label ? [label.one, label.many] : []),
    ...form.map((section) => section.title),
    ...Object.values(actions).flatMap((action) => actionTexts(action)),
  ]
  for (const field of Object.values(fields)) {
    texts.push(field.label, ...(field.help ? [field.help] : []))
    if (field.kind === 'choice') texts.push(...field.options.map((option) => field.labels?.[option] ?? option))
    if (field.kind === 'lines') texts.push(...definitionTexts({ fields: field.fields as Record<string, Field> }))
  }
  return texts
}

// The history shows `past` to people if it is a plain word: `resolved`.
function actionTexts({ label, past, confirm, input = {} }: ActionDefinition): string[] {
  const said = [label, ...(past && !past.includes('_') ? [past] : []), ...(confirm ? [confirm] : [])]
  return [...said, ...definitionTexts({ fields: input })]
}

// Calls whose texts are for developers and operators, not for screens.
const UNSPOKEN_CALLS = /^(?:(?:[A-Z]\w*)?Error|log|info|warn|error|debug|query|describe|progress|spawn|many)$/
const UNSPOKEN_KEYS = /^(?:summary|description|about|subject|text|html|pattern|example|sql|as)$/
const SENTENCE = /^(?:\{\d+\}|[A-Z]\S*) \S|^Something went wrong!$/
// Proper names and headings: every word has a capital.
const NAME = /^(?!Invalid |Send )(?:[A-Z]\S*|\d+|and|of)(?: (?:[A-Z]\S*|\d+|and|of))*$/
// Files whose texts never appear on a screen: requests that no screen sends, developers' files, names and headings.
const UNSPOKEN_FILES =
  /^modules\/notices\/words\/|\/letters\/|\.record\.ts$|^(?:apps|bench|database|scripts)\/|^engine\/server\/(?:database|schema|jobs)|^platform\/(?:mail|sms)\/|\/nic\/simulator\/|^engine\/record\/(?:catalog-problems|filter)\.ts$|\/(?:strict-json|idempotency|[a-z-]+-sql|headings|letters|pan-tan|verify|gst-portal\/simulator|paper-words)(?:\.server)?\.ts$/
const SQL = /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|SET|CREATE|ALTER|DROP|GRANT|BEGIN|COMMIT)\b/

/** Sentences of the server and of checks; variables are `{0}`, `{1}` … in their order. */
export function answerWords(text: string, file: string): string[] {
  const words: string[] = []
  const tree = parseSync(text, {
    filename: join(ROOT, file || 'file.ts'),
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })
  const visit = (path: NodePath<types.StringLiteral | types.TemplateLiteral | types.BinaryExpression>) => {
    if (path.parentPath?.isBinaryExpression({ operator: '+' })) return
    const sentence = sentenceOf(path.node)
    if (
      sentence === null ||
      NAME.test(sentence) ||
      !SENTENCE.test(sentence) ||
      SQL.test(sentence) ||
      /::|\.csv$|^X+ |is distinct from|is (?:not )?null|v\.value|^\{0\} (?:collate|t where) /.test(sentence) ||
      sentence.includes('\n') ||
      unspoken(path)
    )
      return
    // A sentence that consists only of variables would match anything.
    if (sentence.replaceAll(/\{\d+\}/g, '').replaceAll(/\P{L}/gu, '').length < 6) return
    words.push(sentence)
  }
  traverse(tree as types.File, { StringLiteral: visit, TemplateLiteral: visit, BinaryExpression: visit })
  return words
}

function unspoken(path: NodePath): boolean {
  return (
    path.findParent((parent) => {
      if (parent.isTSType() || parent.isImportDeclaration() || parent.isTaggedTemplateExpression()) return true
      if (parent.isObjectProperty() && parent.node.key.type === 'Identifier')
        return UNSPOKEN_KEYS.test(parent.node.key.name)
      if (!parent.isCallExpression() && !parent.isNewExpression()) return false
      const { callee } = parent.node as types.CallExpression
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      return UNSPOKEN_CALLS.test(name)
    }) !== null
  )
}

/** A literal, a template or a sum of them as one sentence with numbered variables; null for anything else. */
function sentenceOf(node: types.Node): string | null {
  const parts = partsOf(node)
  if (parts === null) return null
  let variables = 0
  return parts.map((part) => part ?? `{${variables++}}`).join('')
}

// A null part is a variable.
function partsOf(node: types.Node): (string | null)[] | null {
  if (node.type === 'StringLiteral') return [node.value]
  if (node.type === 'TemplateLiteral')
    return node.quasis.flatMap((quasi, index) => [...(index > 0 ? [null] : []), quasi.value.cooked ?? ''])
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [partsOf(node.left), partsOf(node.right)]
  if (left === null && right === null) return null
  return [...(left ?? [null]), ...(right ?? [null])]
}

/** Reads the catalogue of a language from its file. */
export function readCatalogue(language: string): Catalogue {
  try {
    return JSON.parse(readFileSync(catalogueFile(language), 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { screens: {}, records: {}, answers: {} }
    throw error
  }
}

const catalogueFile = (language: string) => join(ROOT, 'apps/web/words', `${language}.json`)

/** All problems of a catalogue: missing words, unused entries, variables or tags that differ from the source. */
export function catalogueProblems(options: { catalogue: Catalogue; words: readonly Word[] }): string[] {
  const { catalogue, words } = options
  const problems: string[] = []
  for (const { text, source } of words) if (!catalogue[source][text]) problems.push(`missing in ${source}: ${text}`)
  const alive = new Map(words.map((word) => [word.text, word.source]))
  for (const source of SOURCES)
    for (const [text, own] of Object.entries(catalogue[source])) {
      if (alive.get(text) !== source) problems.push(`nobody says in ${source}: ${text}`)
      else if (own !== '' && partsIn(own) !== partsIn(text)) problems.push(`other variables or tags: ${text} → ${own}`)
    }
  return problems
}

/** Variables and tags of a message, sorted: `name`, `n plural`, `<0>`; throws on a message that cannot be read. */
function partsIn(message: string): string {
  const found = new Set<string>()
  const read = (tokens: unknown): void => {
    if (typeof tokens === 'string') for (const [tag] of tokens.matchAll(/<\/?\w+\/?>/g)) found.add(tag)
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) read(token)
      else {
        found.add(token.slice(0, 2).join(' '))
        for (const inner of Object.values(token[2] ?? {})) read(inner)
      }
    }
  }
  read(compileMessage(message))
  return [...found].sort().join(' ')
}

/** Updates every catalogue from the code: removes unused entries and adds missing ones empty. Returns the words to translate. */
export async function updateCatalogues(): Promise<Record<string, string[]>> {
  const words = await collectWords()
  const open: Record<string, string[]> = {}
  for (const language of TRANSLATED) {
    const old = readCatalogue(language)
    const known = { ...old.answers, ...old.records, ...old.screens }
    const next: Catalogue = { screens: {}, records: {}, answers: {} }
    for (const { text, source } of [...words].sort((a, b) => (a.text < b.text ? -1 : 1)))
      next[source][text] = known[text] ?? ''
    open[language] = SOURCES.flatMap((source) => Object.keys(next[source]).filter((text) => next[source][text] === ''))
    writeFileSync(catalogueFile(language), `${JSON.stringify(next, null, 2)}\n`)
  }
  return open
}

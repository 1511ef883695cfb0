import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { readSentence, sentencePatterns } from '#base/sentences.ts'
import { assignmentNotes, reasons } from '#modules/crm/assignment/reasons.ts'
import { readCatalogue } from './words.ts'

const ROOT = join(import.meta.dirname, '..')

// Texts of names and requested values only, without words to translate.
const NO_SENTENCES = new Set(['{0}, {1}', 'search {0}', 'filter {0}'])

// The catalogue has exactly the words of the product (words.test.ts), and reading it is faster than collecting them.
const catalogue = readCatalogue('hi')
const words = new Set(Object.values(catalogue).flatMap((source) => Object.keys(source)))
const answers = Object.keys(catalogue.answers)

/** The texts that a file writes into `note` of a history: in place, in a constant of that name, or in the result of `noteOf`. */
function notesOf(file: string): string[] {
  const found: string[] = []
  const literals = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node?.type === 'TemplateLiteral')
      found.push(node.quasis.map(({ value }, at) => (at > 0 ? `{${at - 1}}` : '') + (value.cooked ?? '')).join(''))
    if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(literals)
    if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(literals)
    if (node?.type === 'ArrayExpression') node.elements.forEach(literals)
    if (node?.type === 'CallExpression' && node.callee.type === 'MemberExpression') literals(node.callee.object)
    if (node?.type === 'MemberExpression') literals(node.object)
  }
  const text = readFileSync(join(ROOT, file), 'utf8')
  // Most files write no notes, and parsing one takes long.
  if (!/\bnote(?:Of)?\b/.test(text)) return []
  const { program, errors } = parseSync(file, text, { preserveParens: false })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const isNamed = (node: ESTree.Node | null, name: string) => node?.type === 'Identifier' && node.name === name
  let inside = 0
  new Visitor({
    Property({ key, value }) {
      if (isNamed(key, 'note')) literals(value)
    },
    VariableDeclarator({ id, init }) {
      if (isNamed(id, 'note')) literals(init)
    },
    FunctionDeclaration({ id }) {
      if (isNamed(id, 'noteOf')) inside += 1
    },
    'FunctionDeclaration:exit'({ id }) {
      if (isNamed(id, 'noteOf')) inside -= 1
    },
    ReturnStatement({ argument }) {
      if (inside > 0) literals(argument)
    },
  }).visit(program)
  return found.filter((note) => /\p{L}/u.test(note))
}

const servers = ['engine', 'platform', 'modules'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts') && !/\.test\.|\/testing\//.test(file))
    .map((file) => `${folder}/${file}`),
)

describe('notes that the server writes into a history', () => {
  test('have a translation, in whichever file they are written', () => {
    const notes = servers.flatMap((file) => notesOf(file).map((note) => ({ file, note })))
    expect(notes.map(({ note }) => note)).toContain('Merged into {0} {1}')
    expect(notes.map(({ note }) => note)).toContain('Handed over to {0}: {1}')
    expect(notes.filter(({ note }) => !words.has(note) && !NO_SENTENCES.has(note))).toEqual([])
  })

  // Each with a rule and a person whose names look like parts of a sentence, and with singular and plural.
  const say = (sentences: Record<string, (...values: never[]) => string>, last: number) =>
    Object.entries(sentences).map(([name, sentence]) => {
      const [first, ...rest] = name.startsWith('least') ? ['Asha', 3, last] : ['Surat: A, B.', 'Asha']
      const values = name === 'by_rule_after' ? [first, last] : [first, ...rest]
      return { name, values, text: sentence(...(values as never[])) }
    })

  test.each([1, 7])('about rules are parsed with their names, after %i days', (last) => {
    const patterns = sentencePatterns(answers)
    const said = [...say(reasons, last), ...say(assignmentNotes, last)]
    for (const { name, text } of said) {
      // A sentence without variables is looked up directly.
      if (words.has(text)) continue
      const sentence = readSentence(text, patterns)
      expect([name, sentence !== null]).toEqual([name, true])
      // Composing the sentence again gives the same text, so every variable was found correctly.
      const known = sentence ? sentence.text.replaceAll(/\{(\d+)\}/g, (_, at) => sentence.values[Number(at)]) : text
      expect(known).toBe(text)
      for (const value of sentence?.values ?? [])
        expect(['Asha', 'Surat: A, B.', '‘Surat: A, B.’', '3', String(last)]).toContain(value)
    }
  })
})

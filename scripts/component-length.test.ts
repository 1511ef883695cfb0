import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { FLOORS } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')
/** The most lines of a React component. A longer one is made of parts with names. */
const MOST = 120

const files = FLOORS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|test-kit/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** The components with more than `most` lines in the text of a file, each with its number of lines. */
function longComponents(file: string, text: string, most: number): string[] {
  const found: string[] = []
  // Most files are shorter than a long component.
  if (text.split('\n').length <= most) return found
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const check = (id: ESTree.Node | null, { start, end }: ESTree.Node) => {
    if (id?.type !== 'Identifier' || !/^[A-Z]/.test(id.name)) return
    const lines = text.slice(start, end).split('\n').length
    if (lines > most) found.push(`${file} ${id.name}: ${lines} lines`)
  }
  new Visitor({
    FunctionDeclaration: (node) => check(node.id, node),
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression') check(id, init)
    },
  }).visit(program)
  return found
}

test('every component has at most 120 lines', () => {
  expect(files.flatMap((file) => longComponents(file, readFileSync(join(ROOT, file), 'utf8'), MOST))).toEqual([])
}, 60_000)

test('a longer component is found, and a longer hook is none', () => {
  const text =
    'function useIt() {\n\n\n\n  return 1\n}\nexport function Part() {\n\n  return <p />\n}\nconst Arrow = () => {\n\n\n}\n'
  expect(longComponents('a.tsx', text, 3)).toEqual(['a.tsx Part: 4 lines', 'a.tsx Arrow: 4 lines'])
})

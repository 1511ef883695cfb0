import { beforeAll, describe, expect, test } from 'vitest'
import {
  answerWords,
  type Catalogue,
  catalogueProblems,
  collectWords,
  readCatalogue,
  screenFiles,
  screenWords,
  TRANSLATED,
  untranslatable,
  type Word,
} from './words.ts'

let words: Word[]
beforeAll(async () => {
  words = await collectWords()
}, 240_000)

const nothing = (): Catalogue => ({ screens: {}, records: {}, answers: {} })
const problemsOf = (text: string, own: string) =>
  catalogueProblems({
    catalogue: { ...nothing(), screens: { [text]: own } },
    words: [{ text, source: 'screens', files: ['ui/a.tsx'] }],
  })

describe('the catalogues', () => {
  // Hindi has every word; Gujarati and Tamil have the shell, the session screens and the forms.
  test.each(TRANSLATED)('%s has every word, no unused entry, and the variables and tags of the source', (language) => {
    expect(catalogueProblems({ catalogue: readCatalogue(language), words })).toEqual([])
  })

  test.each(TRANSLATED)('%s writes Western digits, like the rest of the product', (language) => {
    const own = Object.values(readCatalogue(language)).flatMap((source) => Object.values(source))
    expect(own.filter((text) => /[०-९૦-૯௦-௯]/.test(text))).toEqual([])
  })

  test('words of screens, definitions and the server are found in the code', () => {
    const source = (text: string) => words.find((word) => word.text === text)?.source
    expect(source('Skip to content')).toBe('screens')
    expect(source('Sole Proprietorship')).toBe('records')
    expect(source('Follow-up')).toBe('records')
    expect(source('{0} is required')).toBe('answers')
    expect(source('Enter a valid phone number')).toBe('answers')
    expect(source('Session Expired Logging out!!')).toBe('answers')
  })
})

describe('problems of a catalogue', () => {
  test('a word without a translation', () => {
    expect(problemsOf('Save', '')).toEqual(['missing in screens: Save'])
  })

  test('an unused word', () => {
    const catalogue = { ...nothing(), answers: { 'Gone for good': 'गया' } }
    expect(catalogueProblems({ catalogue, words: [] })).toEqual(['nobody says in answers: Gone for good'])
  })

  test('a missing or different variable or tag', () => {
    expect(problemsOf('Edit {name}', '{naam} बदलें')).toHaveLength(1)
    expect(problemsOf('New? <0>Create</0>', 'नए हैं? बनाएँ')).toHaveLength(1)
    expect(
      problemsOf('{n, plural, one {# row of {file}} other {# rows of {file}}}', '{n, plural, other {# पंक्तियाँ}}'),
    ).toHaveLength(1)
    expect(problemsOf('{n, plural, one {# row} other {# rows}}', '{n, plural, one {# पंक्ति} other {# पंक्तियाँ}}')).toEqual(
      [],
    )
  })
})

describe('words in the code', () => {
  test('macros, labels of fields and columns of an override are found', () => {
    const code = `
      import { Trans, useLingui } from '@lingui/react/macro'
      export function A({ n }) {
        const { t, i18n } = useLingui()
        const columns = { name: { label: 'Customer' } }
        return <p title={t\`Save \${n}\`}>{i18n._('Yes')}<Trans>Go <b>home</b></Trans><TextField label="Full name" name="x" /></p>
      }`
    expect(screenWords('ui/a.tsx', code).sort()).toEqual(['Customer', 'Full name', 'Go <0>home</0>', 'Save {n}', 'Yes'])
  })

  test('sentences of the server are found with numbered variables; texts for developers are not', () => {
    const code = `
      const a = (max: number) => refuse('max', \`Use at most \${max} characters\`)
      const b = (file: string) => 'The file ' + file + ' is too large'
      throw new Error('The catalogue is not sound')
      const c = { summary: 'Lists all records', message: 'Choose a person' }
      const sql = 'select * from lead where id = 1'`
    expect(answerWords(code, 'engine/server/a.server.ts')).toEqual([
      'Use at most {0} characters',
      'The file {0} is too large',
      'Choose a person',
    ])
  })

  test('text outside the macros is found, also in a file without macros', () => {
    const code = `export const A = () => <p title="Hello there" label="Name">Hi you</p>`
    expect(untranslatable('ui/a.tsx', code)).toEqual(['Hello there', 'Hi you'])
    expect(screenWords('ui/a.tsx', code)).toEqual(['Name'])
  })

  test('no screen has English text outside the macros', () => {
    const found = screenFiles().flatMap((file) =>
      file.endsWith('.tsx') ? untranslatable(file).map((text) => `${file}: ${text}`) : [],
    )
    expect(found).toEqual([])
  }, 240_000)
})

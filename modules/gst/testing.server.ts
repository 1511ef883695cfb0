import { readFileSync } from 'node:fs'

// biome-ignore lint/suspicious/noExplicitAny: each file of vectors has shapes of its own
type Loose = any

/** One case of a file of fixtures/vectors. */
export interface VectorCase<Input = Loose> {
  id: string
  input: Input
  expected: Loose
  note?: string
}

/** A file of fixtures/vectors, such as 'gst-calc' or 'sales/payments'. */
export function vectorFile(name: string): Record<string, Loose> {
  return JSON.parse(readFileSync(new URL(`../../fixtures/vectors/${name}.json`, import.meta.url), 'utf8'))
}

/** The cases of one list of a file, each with its title, for `test.each`. */
export function vectorsOf<Input = Loose>(name: string, list = 'cases'): [title: string, one: VectorCase<Input>][] {
  const cases: VectorCase<Input>[] = vectorFile(name)[list]
  return cases.map((one) => [`${one.id} ${one.note ?? ''}`, one])
}

/** The names of the lists of a file, to prove that all of them are run. */
export function listsOf(name: string): string[] {
  return Object.keys(vectorFile(name)).filter((key) => !['kind', 'version', 'about', 'conventions'].includes(key))
}

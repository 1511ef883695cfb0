import { readFileSync } from 'node:fs'
import type { Issue } from '#base/issue.ts'

/** One case of a file of fixtures/vectors/activities. */
export interface VectorCase<Input> {
  id: string
  why: string
  input: Input
  expect: unknown
}

/** All cases of a file. */
export function casesOf<Input>(name: string): VectorCase<Input>[] {
  const file = new URL(`../../fixtures/vectors/activities/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).cases
}

/** Issues as the cases expect them: the fields alone. */
export const fieldsOf = (issues: readonly Issue[]) => ({ issues: issues.map(({ field }) => ({ field })) })

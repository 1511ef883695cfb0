import { DefaultValues } from './DefaultValues.tsx'
import { DuplicateChoice } from './DuplicateChoice.tsx'
import type { RuleProps } from './import-model.ts'

/** The rules of an import: for rows of known people, and for the default values of new records. */
export function RuleChoice(props: RuleProps) {
  return (
    <>
      <DuplicateChoice {...props} />
      <DefaultValues {...props} />
    </>
  )
}

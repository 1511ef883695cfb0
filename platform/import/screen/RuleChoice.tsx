import { DefaultValues } from './DefaultValues.tsx'
import { DuplicateChoice } from './DuplicateChoice.tsx'
import type { RuleProps } from './import-model.ts'

/** The rules of an import: what happens to known people, how they are recognised, and what new records get by default. */
export function RuleChoice(props: RuleProps) {
  return (
    <>
      <DuplicateChoice {...props} />
      <DefaultValues {...props} />
    </>
  )
}

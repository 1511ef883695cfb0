import { EXCEPTIONS } from './sharding-exceptions.ts'
import { statementBreaches } from './sharding-rules.ts'
import type { TableKind } from './tables.ts'

/** One line for each statement that breaks rules and is on no list: the rules, then the statement. */
export function shardingProblems(texts: readonly string[], kinds: ReadonlyMap<string, TableKind>): string[] {
  return texts.flatMap((text) => {
    const breaches = statementBreaches(text, kinds).filter(
      (breach) => !EXCEPTIONS.some(({ rule, part }) => rule === breach.rule && text.includes(part)),
    )
    if (breaches.length === 0) return []
    const why = breaches.map(({ rule, detail }) => `${rule} (${detail})`).join('; ')
    return [`- ${why}\n    ${text.replace(/\s+/g, ' ').slice(0, 400)}`]
  })
}

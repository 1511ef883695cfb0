import { EXCEPTIONS } from './sharding-exceptions.ts'
import { schemaBreaches, statementBreaches } from './sharding-rules.ts'
import type { TableKind } from './tables.ts'

/** One line for each kind of breach by statements that is not an exception, with the number of statements and an example. */
export function shardingProblems(texts: readonly string[], kinds: ReadonlyMap<string, TableKind>): string[] {
  const found = texts.flatMap((text) => {
    const breaches = statementBreaches(text, kinds).filter(
      (breach) => !EXCEPTIONS.some(({ rule, part }) => rule === breach.rule && text.includes(part)),
    )
    const why = [...new Set(breaches.map(({ rule, detail }) => `${rule}: ${detail}`))].join('; ')
    return why === '' ? [] : [{ why, text }]
  })
  return [...Map.groupBy(found, ({ why }) => why)].map(
    ([why, some]) => `- ${why} (${some.length} statements)\n    ${some[0].text.replace(/\s+/g, ' ')}`,
  )
}

/** One line for each breach of the printed schema that is not an exception. */
export const schemaProblems = (...schema: Parameters<typeof schemaBreaches>): string[] =>
  schemaBreaches(...schema)
    .filter(({ rule, detail }) => !EXCEPTIONS.some((one) => one.rule === rule && detail.includes(one.part)))
    .map(({ rule, detail }) => `${rule}: ${detail}`)

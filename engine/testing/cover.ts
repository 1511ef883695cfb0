import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'

/**
 * A few of the given things that together have every feature of all of them. Tests that ask the same generated code the same
 * question for each record use it: a further record of the same features would only repeat the answer.
 */
export function coverOf<Thing>(all: readonly Thing[], featuresOf: (thing: Thing) => Iterable<string>): Thing[] {
  const left = new Set(all.flatMap((thing) => [...featuresOf(thing)]))
  const newIn = (thing: Thing) => new Set([...featuresOf(thing)].filter((feature) => left.has(feature)))
  const chosen: Thing[] = []
  while (left.size > 0) {
    // The most new features first; the earlier of two with equally many, so that the choice is always the same.
    const best = all.reduce((one, other) => (newIn(other).size > newIn(one).size ? other : one))
    for (const feature of newIn(best)) left.delete(feature)
    chosen.push(best)
  }
  return chosen
}

/** The kinds of a record's fields and of those of its lines, texts by what they are. */
export const kindsIn = ({ fields }: RecordDefinition): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'lines'
      ? ['lines', ...Object.values(field.fields).map((one) => `line ${kindIn(one)}`)]
      : kindIn(field),
  )

const kindIn = (field: Field): string => (field.kind === 'text' ? `text ${field.as ?? ''}` : field.kind)

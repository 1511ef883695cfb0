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

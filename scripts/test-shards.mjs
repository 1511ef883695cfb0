// What `npm test` takes from its command line, and how machines share the journeys. Plain JavaScript, as lib.mjs.

/**
 * The parts to test (folders, files or journeys, without `./` and the last slash), and the share of this machine:
 * `--shard=2/3` is the second of three. `problem` is a sentence for the person at the terminal where an option is wrong.
 */
export function optionsOf(args) {
  const isOption = (arg) => arg.startsWith('-')
  const parts = args.filter((arg) => !isOption(arg)).map((part) => part.replace(/^\.\//, '').replace(/\/+$/, ''))
  const [option, ...more] = args.filter(isOption)
  if (option === undefined) return { parts, shard: null, problem: null }
  const [, index, count] = /^--shard=([1-9]\d?)\/([1-9]\d?)$/.exec(option)?.map(Number) ?? []
  const is_valid = more.length === 0 && index <= count
  return is_valid
    ? { parts, shard: { index, count }, problem: null }
    : { parts, shard: null, problem: 'The only option is --shard=1/3: the first of three shares, each for a machine of its own.' }
}

/**
 * Shares things of different sizes among `count` machines: from the largest down, each goes to the share with the least so
 * far. Every thing is in exactly one share, and every machine finds the same shares.
 */
export function sharesOf(things, count) {
  const shares = Array.from({ length: count }, () => ({ size: 0, names: [] }))
  const largest_first = [...things].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
  for (const { name, size } of largest_first) {
    const least = shares.reduce((best, share) => (share.size < best.size ? share : best))
    least.size += size
    least.names.push(name)
  }
  return shares.map(({ names }) => names.sort())
}

/** The number of tests in the text of a test file; at least one. */
export const testsIn = (text) => Math.max(1, text.match(/^ *test(?:\.each)?\(/gm)?.length ?? 0)

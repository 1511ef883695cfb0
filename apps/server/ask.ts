/** Reads environment variables by kind and collects all problems instead of stopping at the first. */
export interface Ask {
  text: (name: string) => string | undefined
  number: (name: string, fallback: number, least: number, most: number) => number
  choice: <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) => Choice
  problem: (name: string, message: string) => void
}

/** Creates the reader of an environment; problems are added to `problems`. An empty variable counts as not set. */
export function makeAsk(env: NodeJS.ProcessEnv, problems: string[]): Ask {
  const text = (name: string) => env[name]?.trim() || undefined
  const problem = (name: string, message: string) => {
    problems.push(`${name} ${message}`)
  }
  return {
    text,
    problem,
    number(name, fallback, least, most) {
      const value = text(name)
      if (value === undefined) return fallback
      if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
      problem(name, `must be a whole number from ${least} to ${most}, not "${value}"`)
      return fallback
    },
    choice(name, choices, fallback) {
      const value = text(name)
      if (value === undefined) return fallback
      const found = choices.find((choice) => choice === value.toLowerCase())
      if (!found) problem(name, `must be ${choices.join(' or ')}, not "${value}"`)
      return found ?? fallback
    },
  }
}

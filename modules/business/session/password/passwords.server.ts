import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { busy } from '#engine/server/http/refusal.server.ts'

// Security requirements, point 13; 2 is argon2id.
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const QUEUE = 50

/** The hash of an unknown password. Passwords for unknown accounts are compared with it, so that the answer takes as long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$uktcGKbRu8bUDFixScukmg$+nfaZoR76dzAmHQVW4ulkNWoKSAM1559aoW3sCdZO6g'

/** Lets `at_once` pieces of work run and `queue` wait; refuses the next one with 503. */
export function makeGate(options: { at_once: number; queue: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < options.at_once) running++
    else {
      if (waiting.length >= options.queue) throw busy()
      // Pass the slot to the next waiter directly, so no new request can take it first.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

// One gate for the whole process, because hashes need much memory.
const gate = makeGate({ at_once: Math.min(2, availableParallelism()), queue: QUEUE })

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, PARAMETERS))
}

/** Whether a password matches a hash; null means an unknown account and takes as long. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const against = password_hash?.startsWith('$argon2') ? password_hash : NOBODY
  const is_right = await gate(() => verify(against, password))
  return is_right && against === password_hash
}

/** True for a hash made with other parameters than today's. */
export function isOutdated(password_hash: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(password_hash)
  return (
    algorithm !== PARAMETERS.algorithm ||
    memoryCost !== PARAMETERS.memoryCost ||
    timeCost !== PARAMETERS.timeCost ||
    parallelism !== PARAMETERS.parallelism
  )
}

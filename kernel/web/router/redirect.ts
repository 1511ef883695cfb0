import type { Target } from './router.ts'

const MARK = Symbol('redirect')

/** Thrown by a guard: the person belongs somewhere else. */
export interface Redirect {
  [MARK]: true
  options: Target
}

/** Says where to go instead; to be thrown. */
export const redirect = (target: Target): Redirect => ({ [MARK]: true, options: target })

/** True for what `redirect` made. */
export const isRedirect = (thrown: unknown): thrown is Redirect =>
  typeof thrown === 'object' && thrown !== null && MARK in thrown

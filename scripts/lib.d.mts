/** The types of lib.mjs, which is plain JavaScript because it runs before anything is installed. */
export const root: string
export const COMPILED: string
export function isAtLeast(version: string, major: number, minor: number): boolean
export function fail(message: string): never
export function step<Result>(
  label: string,
  work: (tell: (detail: string) => void) => Promise<Result> | Result,
): Promise<Result>
export function collect(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; onOutput?: (text: string) => void },
): Promise<{ code: number; output: string }>
export function ensureInstalled(): Promise<void>
export function runtime(): string
export function runHere(file: string, args?: string[]): Promise<void>
export function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>

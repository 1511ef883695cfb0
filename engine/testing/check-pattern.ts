import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Diagnostics } from 'recheck'

/**
 * Checks how long a pattern may take for the worst input; counted in steps, not by the clock. The checker comes as a program
 * for the usual machines, which needs a third of the time of its version in JavaScript. Both give the same answers.
 */
export async function checkPattern(source: string, flags: string): Promise<Diagnostics> {
  process.env.RECHECK_BACKEND = hasProgram() ? 'native' : 'pure'
  return await check(source, flags, { timeout: null, attackTimeout: null, incubationTimeout: null })
}

function hasProgram(): boolean {
  const platform = { darwin: 'macos', win32: 'windows' }[process.platform as string] ?? process.platform
  return existsSync(join(import.meta.dirname, `../../node_modules/recheck-${platform}-${process.arch}`))
}

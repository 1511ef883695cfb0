import { type Issue, isRefused } from '#base/issue.ts'
import { wellFormed } from '#engine/record/kinds/text/characters.ts'

const LONGEST_NAME = 80

/** The name that a person gives to a report; what is wrong with it is added to the issues. */
export function reportName(raw: unknown, issues: Issue[]): string {
  const name = typeof raw === 'string' ? raw.trim() : ''
  const say = (message: string, rule: string) => issues.push({ field: 'name', message, rule })
  if (name === '') say('Name is required', 'required')
  else if ([...name].length > LONGEST_NAME) say('Use at most 80 characters', 'max')
  else if (isRefused(wellFormed(name)) || /[\p{Cc}\u2028\u2029]/u.test(name))
    say('Remove the characters that cannot be shown', 'characters')
  return name
}

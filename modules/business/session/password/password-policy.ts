import { checks } from '#modules/business/checks.ts'
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts'

/** `spec`: the specification's rule. `strict`: also 8 characters, and neither a common password nor one made of the person's own data. */
export type PasswordPolicy = 'spec' | 'strict'

/** What a password may not be made of. */
export interface PasswordOwner {
  name?: string | null
  email?: string | null
  phone?: string | null
}

const STRICT_MIN = 8
// Shorter parts of a name or mail address occur in many unrelated words.
const OWN_PART_MIN = 4

/** Why a password may not be set, for the person; null when it is fine. Nothing is trimmed: every character counts. */
export function passwordProblem(password: string, policy: PasswordPolicy, owner: PasswordOwner): string | null {
  const message = checks.password(password)
  if (message || policy === 'spec') return message
  if ([...password].length < STRICT_MIN) return `Use at least ${STRICT_MIN} characters`
  if (isCommon(password)) return 'This password is one of the most used. Choose another one'
  if (holdsOwn(password, owner)) return 'Do not use your name, email or phone number in the password'
  return null
}

/** True for a password on the list, in any case, and for a listed word with digits and signs before or behind it. */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(plain)) return true
  const stem = /\p{L}(?:.*\p{L})?/su.exec(plain)?.[0] ?? ''
  return COMMON_STEMS.has(stem) || COMMON_STEMS.has(lettersOf(stem)) || COMMON_STEMS.has(trimmedLetters(plain))
}

// People write @ for a, 0 for o, 1 for i, 3 for e, $ and 5 for s, 7 for t.
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

function lettersOf(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('')
}

// Remove digits and signs at the end first, so that the 1 of 'P@ssw0rd1' is not read as a letter.
function trimmedLetters(plain: string): string {
  return lettersOf(/^.*\p{L}/su.exec(plain)?.[0] ?? '').replace(/[^\p{L}]/gu, '')
}

function holdsOwn(password: string, owner: PasswordOwner): boolean {
  const plain = lettersOf(password.normalize('NFKC').toLowerCase())
  const words = [
    ...(owner.name ?? '').toLowerCase().split(/[^\p{L}\p{M}]+/u),
    ...(owner.email ?? '')
      .toLowerCase()
      .split('@')[0]
      .split(/[._+-]/),
  ].filter((word) => [...word].length >= OWN_PART_MIN)
  if (words.some((word) => plain.includes(lettersOf(word)))) return true
  const phone = (owner.phone ?? '').replace(/\D/g, '').slice(-10)
  return phone.length >= 6 && password.replace(/\D/g, '').includes(phone)
}

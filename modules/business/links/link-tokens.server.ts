import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token stands for: whole numbers by name. The first is the business. */
type Numbers<Name extends string> = Record<Name, number>

/** The tokens of one kind of link. */
export interface LinkTokens<Name extends string> {
  tokenOf: (secret: string, numbers: Numbers<Name>) => string
  /** What a token stands for; null if this server did not sign it for this kind of link. */
  linkOf: (secret: string, token: unknown) => Numbers<Name> | null
}

/**
 * The tokens of links that work without an account: numbers, signed with the secret of the server. Nothing of a token is
 * stored. The purpose is part of the signature, so a token of one kind of link is worth nothing for another.
 */
export function linkTokens<const Name extends string>(purpose: string, names: readonly Name[]): LinkTokens<Name> {
  const sign = (secret: string, text: string) => createHmac('sha256', `${purpose} ${secret}`).update(text).digest()
  return {
    tokenOf(secret, numbers) {
      const text = names.map((name) => numbers[name]).join('-')
      return `${text}-${sign(secret, text).toString('base64url')}`
    },
    linkOf(secret, token) {
      if (typeof token !== 'string' || token.length > names.length * (MOST_DIGITS + 1) + LETTERS) return null
      const text = token.slice(0, -LETTERS - 1)
      const signature = token.slice(-LETTERS)
      const parts = text.split('-')
      if (parts.length !== names.length || !parts.every((part) => NUMBER.test(part))) return null
      if (token.at(-LETTERS - 1) !== '-') return null
      const wanted = sign(secret, text)
      const given = Buffer.from(signature, 'base64url')
      // Of several spellings of the last letter only the one that was made counts.
      if (given.length !== wanted.length || given.toString('base64url') !== signature) return null
      if (!timingSafeEqual(given, wanted)) return null
      return Object.fromEntries(names.map((name, index) => [name, Number(parts[index])])) as Numbers<Name>
    },
  }
}

const MOST_DIGITS = 15
/** Letters of a signature of 256 bits. */
const LETTERS = 43
const NUMBER = /^\d{1,15}$/

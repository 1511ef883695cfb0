/** Words of a letter; plain text only. */
export interface Letter {
  subject: string
  text: string
}

/** Every letter about an account, in one language. `link` leads to where the person can act, `minutes` is how long a code or link works. */
export interface Letters {
  /** The code that proves a mail address. */
  code: (options: { code: string; minutes: number }) => Letter
  /** The link that sets a new password. */
  reset: (options: { link: string; minutes: number }) => Letter
  /** A new password was set, perhaps by another person. */
  password_changed: (options: { link: string }) => Letter
  /** The second step was switched on or off, or has new recovery codes. */
  factor: (options: { what: 'on' | 'off' | 'codes'; link: string }) => Letter
  /** A recovery code was used to sign in. */
  recovery_used: (options: { left: number; link: string }) => Letter
  /** The code that proves a new mail address. */
  new_email: (options: { code: string; minutes: number }) => Letter
  /** How to reach the account's person has changed; goes to the old address. */
  contact_changed: (options: { what: 'email' | 'phone'; to: string; link: string }) => Letter
  /** Another site now opens the account, or no longer does. */
  linked: (options: { provider: string; is_linked: boolean; link: string }) => Letter
}

/** Puts a letter together from its subject and its lines. */
export const letter = (subject: string, ...lines: string[]): Letter => ({ subject, text: lines.join('\n') })

import { letter, type Letters } from './compose.ts'

const FACTOR = {
  on: ['The second step is on', 'Signing in to your Vanik account now takes a code of your app, after the password.'],
  off: ['The second step is off', 'Signing in to your Vanik account takes your password alone again.'],
  codes: ['New recovery codes', 'New recovery codes were made for your Vanik account. The old ones no longer work.'],
} as const
const CONTACT = { email: 'email', phone: 'phone number' } as const

const notYou = (link: string) => `If this was not you, change your password and end all other sessions at once: ${link}`

/** Letters in English. */
export const english: Letters = {
  code: ({ code, minutes }) =>
    letter(
      'Your Vanik code',
      `Your Vanik code is ${code}`,
      '',
      `It works once, for ${minutes} minutes, in the browser where you asked for it.`,
      'Nobody from Vanik will ever ask you for it. If you did not sign up, ignore this letter.',
    ),
  reset: ({ link, minutes }) =>
    letter(
      'Choose a new Vanik password',
      'Open this link to choose a new password:',
      '',
      link,
      '',
      `It works once, for ${minutes} minutes. If you did not ask for it, ignore this letter: your password stays as it is.`,
    ),
  password_changed: ({ link }) =>
    letter(
      'Your Vanik password was changed',
      'The password of your Vanik account was changed just now, and your other sessions have ended.',
      '',
      `If this was not you, choose a new password at once: ${link}`,
    ),
  factor: ({ what, link }) => letter(`Vanik: ${FACTOR[what][0].toLowerCase()}`, FACTOR[what][1], '', notYou(link)),
  recovery_used: ({ left, link }) =>
    letter(
      'A recovery code of your Vanik account was used',
      `Somebody signed in to your Vanik account with a recovery code. Codes left: ${left}`,
      '',
      notYou(link),
    ),
  new_email: ({ code, minutes }) =>
    letter(
      'Confirm your new email for Vanik',
      `Your Vanik code is ${code}`,
      '',
      `Enter it in your profile within ${minutes} minutes to use this address for your account.`,
      'If you did not ask for it, ignore this letter: nothing changes.',
    ),
  contact_changed: ({ what, to, link }) =>
    letter(
      `The ${CONTACT[what]} of your Vanik account was changed`,
      `The ${CONTACT[what]} of your Vanik account was changed just now. The new one is ${to}.`,
      '',
      notYou(link),
    ),
  linked: ({ provider, is_linked, link }) =>
    letter(
      is_linked ? `${provider} now opens your Vanik account` : `${provider} no longer opens your Vanik account`,
      is_linked
        ? `Your ${provider} account was linked to your Vanik account: it can sign in with it.`
        : `Your ${provider} account was unlinked from your Vanik account.`,
      '',
      notYou(link),
    ),
}

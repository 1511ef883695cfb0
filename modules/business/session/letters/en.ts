import { letter, type Letters } from './compose.ts'

const FACTOR = {
  on: ['The second step is on', 'To sign in to Vanik, you now need your password and a code from your app.'],
  off: ['The second step is off', 'To sign in to Vanik, you now need only your password.'],
  codes: ['New recovery codes', 'Your Vanik account has new recovery codes. The old codes do not work now.'],
} as const
const CONTACT = { email: 'email', phone: 'phone number' } as const

const notYou = (link: string) => `If you did not do this, change your password now and end all other sessions: ${link}`

/** Letters in English. */
export const english: Letters = {
  code: ({ code, minutes }) =>
    letter(
      'Your Vanik code',
      `Your Vanik code is ${code}`,
      '',
      `Use it within ${minutes} minutes, in the browser where you asked for it. It works only once.`,
      'Do not share this code. Vanik will never ask you for it. If you did not sign up, ignore this mail.',
    ),
  reset: ({ link, minutes }) =>
    letter(
      'Choose a new Vanik password',
      'Open this link to choose a new password:',
      '',
      link,
      '',
      `Use it within ${minutes} minutes. It works only once. If you did not ask for it, ignore this mail. Your password will not change.`,
    ),
  password_changed: ({ link }) =>
    letter(
      'Your Vanik password was changed',
      'Your Vanik password was changed just now. You are signed out everywhere else.',
      '',
      `If you did not do this, choose a new password now: ${link}`,
    ),
  factor: ({ what, link }) => letter(`Vanik: ${FACTOR[what][0].toLowerCase()}`, FACTOR[what][1], '', notYou(link)),
  recovery_used: ({ left, link }) =>
    letter(
      'A recovery code of your Vanik account was used',
      `Someone signed in to your Vanik account with a recovery code. Codes left: ${left}`,
      '',
      notYou(link),
    ),
  new_email: ({ code, minutes }) =>
    letter(
      'Confirm your new email for Vanik',
      `Your Vanik code is ${code}`,
      '',
      `Enter it in your profile within ${minutes} minutes. Your account will then use this email.`,
      'If you did not ask for it, ignore this mail. Nothing will change.',
    ),
  contact_changed: ({ what, to, link }) =>
    letter(
      `Your Vanik ${CONTACT[what]} was changed`,
      `Your Vanik ${CONTACT[what]} was changed just now. The new ${CONTACT[what]} is ${to}.`,
      '',
      notYou(link),
    ),
  linked: ({ provider, is_linked, link }) =>
    letter(
      is_linked
        ? `You can now sign in to Vanik with ${provider}`
        : `You can no longer sign in to Vanik with ${provider}`,
      is_linked
        ? `Your ${provider} account is now linked to your Vanik account. You can sign in with it.`
        : `Your ${provider} account is no longer linked to your Vanik account. You cannot sign in with it.`,
      '',
      notYou(link),
    ),
}

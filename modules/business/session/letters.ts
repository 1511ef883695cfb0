/** Words of a letter; plain text only. */
export interface Letter {
  subject: string
  text: string
}

/** The letter with the code that proves a mail address. */
export function codeLetter(options: { code: string; minutes: number }): Letter {
  return {
    subject: 'Your Vanik code',
    text: [
      `Your Vanik code is ${options.code}`,
      '',
      `It works once, for ${options.minutes} minutes, in the browser where you asked for it.`,
      'Nobody from Vanik will ever ask you for it. If you did not sign up, ignore this letter.',
    ].join('\n'),
  }
}

/** The letter with the link that sets a new password. */
export function resetLetter(options: { link: string; minutes: number }): Letter {
  return {
    subject: 'Choose a new Vanik password',
    text: [
      'Open this link to choose a new password:',
      '',
      options.link,
      '',
      `It works once, for ${options.minutes} minutes. If you did not ask for it, ignore this letter: your password stays as it is.`,
    ].join('\n'),
  }
}

/** The letter that tells of a new password: somebody else may have set it. */
export function passwordChangedLetter(options: { link: string }): Letter {
  return {
    subject: 'Your Vanik password was changed',
    text: [
      'The password of your Vanik account was changed just now, and your other sessions have ended.',
      '',
      `If this was not you, choose a new password at once: ${options.link}`,
    ].join('\n'),
  }
}

const FACTOR_WORDS = {
  on: ['The second step is on', 'Signing in to your Vanik account now takes a code of your app, after the password.'],
  off: ['The second step is off', 'Signing in to your Vanik account takes your password alone again.'],
  codes: ['New recovery codes', 'New recovery codes were made for your Vanik account. The old ones no longer work.'],
} as const

/** The letter that tells of a change of the second step: somebody else may have made it. */
export function factorLetter(options: { what: keyof typeof FACTOR_WORDS; link: string }): Letter {
  const [subject, text] = FACTOR_WORDS[options.what]
  return { subject: `Vanik: ${subject.toLowerCase()}`, text: [text, '', notYou(options.link)].join('\n') }
}

/** The letter that tells of a sign-in with a recovery code. */
export function recoveryUsedLetter(options: { left: number; link: string }): Letter {
  return {
    subject: 'A recovery code of your Vanik account was used',
    text: [
      `Somebody signed in to your Vanik account with a recovery code. Codes left: ${options.left}`,
      '',
      notYou(options.link),
    ].join('\n'),
  }
}

/** The letter with the code that proves a new mail address. */
export function newEmailLetter(options: { code: string; minutes: number }): Letter {
  return {
    subject: 'Confirm your new email for Vanik',
    text: [
      `Your Vanik code is ${options.code}`,
      '',
      `Enter it in your profile within ${options.minutes} minutes to use this address for your account.`,
      'If you did not ask for it, ignore this letter: nothing changes.',
    ].join('\n'),
  }
}

/** The letter to the old address, or about a phone: how to reach the account's person has changed. */
export function contactChangedLetter(options: { what: string; to: string; link: string }): Letter {
  return {
    subject: `The ${options.what} of your Vanik account was changed`,
    text: [
      `The ${options.what} of your Vanik account was changed just now. The new one is ${options.to}.`,
      '',
      notYou(options.link),
    ].join('\n'),
  }
}

/** The letter that tells of another site that now opens the account, or no longer does. */
export function linkLetter(options: { provider: string; is_linked: boolean; link: string }): Letter {
  const { provider, is_linked } = options
  return {
    subject: is_linked ? `${provider} now opens your Vanik account` : `${provider} no longer opens your Vanik account`,
    text: [
      is_linked
        ? `Your ${provider} account was linked to your Vanik account: it can sign in with it.`
        : `Your ${provider} account was unlinked from your Vanik account.`,
      '',
      notYou(options.link),
    ].join('\n'),
  }
}

const notYou = (link: string) => `If this was not you, change your password and end all other sessions at once: ${link}`

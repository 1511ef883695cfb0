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

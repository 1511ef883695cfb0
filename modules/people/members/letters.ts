/** The letter to both sides when a business has a new owner. */
export function ownerLetter(options: { business: string; owner: string; link: string }): {
  subject: string
  text: string
} {
  const { business, owner, link } = options
  return {
    subject: oneLine(`${business} has a new owner`),
    text: [
      `${owner} is the owner of ${business} on Vanik now.`,
      '',
      'The owner before stays a member and keeps their roles.',
      `If you did not expect this, sign in and look at the users: ${link}`,
    ].join('\n'),
  }
}

/** Names are typed by people: a header of a letter is one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
}

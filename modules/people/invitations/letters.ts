import { oneLine } from '../members/letters.ts'

/** The letter that invites somebody into a business. */
export function invitationLetter(options: {
  business: string
  inviter: string
  name: string | null
  link: string
  days: number
}): { subject: string; text: string } {
  const { business, inviter, name, link, days } = options
  return {
    subject: oneLine(`${inviter} invites you to ${business} on Vanik`),
    text: [
      name ? `Namaste ${oneLine(name)},` : 'Namaste,',
      '',
      `${oneLine(inviter)} invites you to work in ${oneLine(business)} on Vanik. Open this link to join:`,
      '',
      link,
      '',
      `It works once, for ${days} days. If you do not know ${oneLine(business)}, ignore this letter: nothing happens.`,
    ].join('\n'),
  }
}

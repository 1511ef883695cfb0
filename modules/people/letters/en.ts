import { letter, type PeopleLetters } from './compose.ts'

/** Letters in English. */
export const english: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `${inviter} invites you to ${business} on Vanik`,
      name ? `Namaste ${name},` : 'Namaste,',
      '',
      `${inviter} invites you to work in ${business} on Vanik. Open this link to join:`,
      '',
      link,
      '',
      `It works once, for ${days} days. If you do not know ${business}, ignore this letter: nothing happens.`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} has a new owner`,
      `${owner} is the owner of ${business} on Vanik now.`,
      '',
      'The owner before stays a member and keeps their roles.',
      `If you did not expect this, sign in and look at the users: ${link}`,
    ),
}

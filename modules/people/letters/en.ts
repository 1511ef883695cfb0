import { letter, type PeopleLetters } from './compose.ts'

/** Letters in English. */
export const english: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `${inviter} invites you to join ${business} on Vanik`,
      name ? `Namaste ${name},` : 'Namaste,',
      '',
      `${inviter} invites you to work in ${business} on Vanik. To join, open this link:`,
      '',
      link,
      '',
      `Use it within ${days} days. It works only once. If you do not know ${business}, ignore this mail.`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} has a new owner`,
      `${owner} is now the owner of ${business} on Vanik.`,
      '',
      'The previous owner is still a member, with the same roles.',
      `If you did not expect this, sign in and check the users: ${link}`,
    ),
}

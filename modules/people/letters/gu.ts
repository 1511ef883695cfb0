import { letter, type PeopleLetters } from './compose.ts'

/** Letters in Gujarati. */
export const gujarati: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `${inviter} એ તમને Vanik પર ${business} સાથે જોડાવા આમંત્રણ આપ્યું છે`,
      name ? `નમસ્તે ${name},` : 'નમસ્તે,',
      '',
      `${inviter} એ તમને Vanik પર ${business} માં કામ કરવા આમંત્રણ આપ્યું છે. જોડાવા માટે આ લિંક ખોલો:`,
      '',
      link,
      '',
      `તેને ${days} દિવસમાં ખોલો. તે એક જ વાર ચાલશે. જો તમે ${business} ને ઓળખતા ન હો, તો આ મેલ પર ધ્યાન ન આપો.`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} ના નવા માલિક`,
      `Vanik પર હવે ${business} ના માલિક ${owner} છે.`,
      '',
      'અગાઉના માલિક હજી સભ્ય છે, એ જ ભૂમિકાઓ સાથે.',
      `જો તમને આની ધારણા ન હોય, તો સાઇન ઇન કરીને યુઝર તપાસો: ${link}`,
    ),
}

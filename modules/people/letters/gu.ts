import { letter, type PeopleLetters } from './compose.ts'

/** Letters in Gujarati. */
export const gujarati: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `${inviter} એ તમને Vanik પર ${business} માં આમંત્રણ આપ્યું છે`,
      name ? `નમસ્તે ${name},` : 'નમસ્તે,',
      '',
      `${inviter} એ તમને Vanik પર ${business} માં કામ કરવા આમંત્રણ આપ્યું છે. જોડાવા માટે આ લિંક ખોલો:`,
      '',
      link,
      '',
      `આ એક જ વાર, ${days} દિવસ સુધી ચાલશે. જો તમે ${business} ને ઓળખતા ન હો, તો આ મેલ પર ધ્યાન ન આપો: કશું નહીં થાય.`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} ના નવા માલિક`,
      `Vanik પર હવે ${business} ના માલિક ${owner} છે.`,
      '',
      'અગાઉના માલિક સભ્ય રહેશે અને તેમની ભૂમિકાઓ એ જ રહેશે.',
      `જો તમને આની ધારણા ન હોય, તો સાઇન ઇન કરીને યુઝર જુઓ: ${link}`,
    ),
}

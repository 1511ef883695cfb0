import { letter, type PeopleLetters } from './compose.ts'

/** Letters in Hindi. */
export const hindi: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `${inviter} ने आपको Vanik पर ${business} में आमंत्रित किया है`,
      name ? `नमस्ते ${name},` : 'नमस्ते,',
      '',
      `${inviter} ने आपको Vanik पर ${business} में काम करने के लिए आमंत्रित किया है। जुड़ने के लिए यह लिंक खोलें:`,
      '',
      link,
      '',
      `यह एक ही बार, ${days} दिन तक चलेगा। अगर आप ${business} को नहीं जानते, तो इस मेल पर ध्यान न दें: कुछ नहीं होगा।`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} के नए मालिक`,
      `Vanik पर अब ${business} के मालिक ${owner} हैं।`,
      '',
      'पिछले मालिक सदस्य बने रहेंगे और उनकी भूमिकाएँ वही रहेंगी।',
      `अगर आपको इसकी उम्मीद नहीं थी, तो साइन इन करके यूज़र देखें: ${link}`,
    ),
}

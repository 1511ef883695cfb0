import { letter, type Letters } from './compose.ts'

const FACTOR = {
  on: ['दूसरा कदम चालू है', 'अब आपके Vanik खाते में साइन इन करने पर पासवर्ड के बाद आपके ऐप का कोड माँगा जाएगा।'],
  off: ['दूसरा कदम बंद है', 'अब आपके Vanik खाते में साइन इन फिर सिर्फ़ पासवर्ड से होगा।'],
  codes: ['नए रिकवरी कोड', 'आपके Vanik खाते के नए रिकवरी कोड बने हैं। पुराने कोड अब नहीं चलेंगे।'],
} as const
const CONTACT = { email: 'ईमेल', phone: 'फ़ोन नंबर' } as const

const notYou = (link: string) => `अगर यह आपने नहीं किया, तो तुरंत पासवर्ड बदलें और बाकी सब सत्र समाप्त करें: ${link}`

/** Letters in Hindi. */
export const hindi: Letters = {
  code: ({ code, minutes }) =>
    letter(
      'आपका Vanik कोड',
      `आपका Vanik कोड है ${code}`,
      '',
      `यह एक ही बार, ${minutes} मिनट तक, उसी ब्राउज़र में चलेगा जहाँ आपने इसे माँगा था।`,
      'Vanik से कोई भी आपसे यह कोड कभी नहीं माँगेगा। अगर आपने खाता नहीं बनाया है, तो इस मेल पर ध्यान न दें।',
    ),
  reset: ({ link, minutes }) =>
    letter(
      'अपना नया Vanik पासवर्ड चुनें',
      'नया पासवर्ड चुनने के लिए यह लिंक खोलें:',
      '',
      link,
      '',
      `यह एक ही बार, ${minutes} मिनट तक चलेगा। अगर आपने इसे नहीं माँगा है, तो इस मेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।`,
    ),
  password_changed: ({ link }) =>
    letter(
      'आपका Vanik पासवर्ड बदला गया',
      'आपके Vanik खाते का पासवर्ड अभी बदला गया है, और बाकी सब जगह से आपको साइन आउट कर दिया गया है।',
      '',
      `अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड चुनें: ${link}`,
    ),
  factor: ({ what, link }) => letter(`Vanik: ${FACTOR[what][0]}`, FACTOR[what][1], '', notYou(link)),
  recovery_used: ({ left, link }) =>
    letter(
      'आपके Vanik खाते का एक रिकवरी कोड इस्तेमाल हुआ',
      `किसी ने रिकवरी कोड से आपके Vanik खाते में साइन इन किया। बचे कोड: ${left}`,
      '',
      notYou(link),
    ),
  new_email: ({ code, minutes }) =>
    letter(
      'Vanik के लिए अपने नए ईमेल की पुष्टि करें',
      `आपका Vanik कोड है ${code}`,
      '',
      `इस पते को अपने खाते में लगाने के लिए ${minutes} मिनट के भीतर इसे अपनी प्रोफ़ाइल में भरें।`,
      'अगर आपने इसे नहीं माँगा है, तो इस मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ),
  contact_changed: ({ what, to, link }) =>
    letter(
      `आपके Vanik खाते का ${CONTACT[what]} बदला गया`,
      `आपके Vanik खाते का ${CONTACT[what]} अभी बदला गया है। नया है ${to}।`,
      '',
      notYou(link),
    ),
  linked: ({ provider, is_linked, link }) =>
    letter(
      is_linked ? `${provider} से अब आपका Vanik खाता खुलता है` : `${provider} से अब आपका Vanik खाता नहीं खुलता`,
      is_linked
        ? `आपका ${provider} खाता आपके Vanik खाते से जोड़ा गया है: उससे साइन इन हो सकता है।`
        : `आपका ${provider} खाता आपके Vanik खाते से अलग किया गया है।`,
      '',
      notYou(link),
    ),
}

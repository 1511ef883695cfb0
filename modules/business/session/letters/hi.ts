import { letter, type Letters } from './compose.ts'

const FACTOR = {
  on: ['दूसरा कदम चालू है', 'अब Vanik में साइन इन करने के लिए पासवर्ड और आपके ऐप का कोड, दोनों चाहिए।'],
  off: ['दूसरा कदम बंद है', 'अब Vanik में साइन इन करने के लिए सिर्फ़ पासवर्ड चाहिए।'],
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
      `इसे ${minutes} मिनट के भीतर उसी ब्राउज़र में भरें जहाँ आपने इसे माँगा था। यह एक ही बार चलेगा।`,
      'यह कोड किसी को न बताएँ। Vanik आपसे यह कभी नहीं माँगेगा। अगर आपने खाता नहीं बनाया है, तो इस मेल पर ध्यान न दें।',
    ),
  reset: ({ link, minutes }) =>
    letter(
      'अपना नया Vanik पासवर्ड चुनें',
      'नया पासवर्ड चुनने के लिए यह लिंक खोलें:',
      '',
      link,
      '',
      `इसे ${minutes} मिनट के भीतर खोलें। यह एक ही बार चलेगा। अगर आपने इसे नहीं माँगा है, तो इस मेल पर ध्यान न दें। आपका पासवर्ड नहीं बदलेगा।`,
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
      `इसे ${minutes} मिनट के भीतर अपनी प्रोफ़ाइल में भरें। फिर आपका खाता इस ईमेल से चलेगा।`,
      'अगर आपने इसे नहीं माँगा है, तो इस मेल पर ध्यान न दें। कुछ नहीं बदलेगा।',
    ),
  contact_changed: ({ what, to, link }) =>
    letter(
      `आपके Vanik खाते का ${CONTACT[what]} बदला गया`,
      `आपके Vanik खाते का ${CONTACT[what]} अभी बदला गया है। नया ${CONTACT[what]} है ${to}।`,
      '',
      notYou(link),
    ),
  linked: ({ provider, is_linked, link }) =>
    letter(
      is_linked ? `अब आप ${provider} से Vanik में साइन इन कर सकते हैं` : `अब आप ${provider} से Vanik में साइन इन नहीं कर सकते`,
      is_linked
        ? `आपका ${provider} खाता अब आपके Vanik खाते से जुड़ा है। आप इससे साइन इन कर सकते हैं।`
        : `आपका ${provider} खाता अब आपके Vanik खाते से जुड़ा नहीं है। आप इससे साइन इन नहीं कर सकते।`,
      '',
      notYou(link),
    ),
}

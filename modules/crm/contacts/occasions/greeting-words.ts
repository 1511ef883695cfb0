import type { Language } from '#base/language.ts'

/** The languages in which a business writes to its contacts, as people choose them in a form. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'Hindi', gu: 'Gujarati', ta: 'Tamil' } as const satisfies Record<
  Language,
  string
>

/** The days of a contact that return every year, and the fields that have them. */
export const OCCASIONS = { birthday: 'dob', anniversary: 'anniversary_date' } as const
export type Occasion = keyof typeof OCCASIONS

interface Words {
  subject: string
  text: string
}

const WORDS: Record<Language, Record<Occasion, Words>> = {
  en: {
    birthday: {
      subject: 'Happy birthday',
      text: 'Dear {name}, many happy returns of the day. We wish you health and joy in the coming year.',
    },
    anniversary: {
      subject: 'Happy anniversary',
      text: 'Dear {name}, warm wishes on your anniversary. We wish you many more happy years.',
    },
  },
  hi: {
    birthday: {
      subject: 'जन्मदिन की शुभकामनाएँ',
      text: 'प्रिय {name}, आपको जन्मदिन की हार्दिक शुभकामनाएँ। आने वाला वर्ष स्वास्थ्य और खुशियों से भरा हो।',
    },
    anniversary: {
      subject: 'वर्षगाँठ की शुभकामनाएँ',
      text: 'प्रिय {name}, आपको वर्षगाँठ की हार्दिक शुभकामनाएँ। आने वाले वर्ष भी इसी तरह खुशियों से भरे रहें।',
    },
  },
  gu: {
    birthday: {
      subject: 'જન્મદિવસની શુભેચ્છાઓ',
      text: 'પ્રિય {name}, તમને જન્મદિવસની હાર્દિક શુભેચ્છાઓ. આવનારું વર્ષ આરોગ્ય અને આનંદથી ભરેલું રહે.',
    },
    anniversary: {
      subject: 'વર્ષગાંઠની શુભેચ્છાઓ',
      text: 'પ્રિય {name}, તમને વર્ષગાંઠની હાર્દિક શુભેચ્છાઓ. આવનારાં વર્ષો પણ આમ જ આનંદથી ભરેલાં રહે.',
    },
  },
  ta: {
    birthday: {
      subject: 'பிறந்தநாள் வாழ்த்துகள்',
      text: 'அன்புள்ள {name}, உங்களுக்கு இனிய பிறந்தநாள் வாழ்த்துகள். வரும் ஆண்டு நலமும் மகிழ்ச்சியும் நிறைந்ததாக அமையட்டும்.',
    },
    anniversary: {
      subject: 'ஆண்டு நிறைவு நாள் வாழ்த்துகள்',
      text: 'அன்புள்ள {name}, உங்களுக்கு இனிய ஆண்டு நிறைவு நாள் வாழ்த்துகள். வரும் ஆண்டுகளும் மகிழ்ச்சியாக அமையட்டும்.',
    },
  },
}

/** A greeting in the language of the person, signed by the business. */
export function greetingOf(options: { occasion: Occasion; language: Language; name: string; from: string }): Words {
  const { subject, text } = WORDS[options.language][options.occasion]
  const signed = options.from === '' ? '' : `\n\n${options.from}`
  return { subject, text: `${text.replace('{name}', options.name)}${signed}` }
}

/** A birthday or an anniversary of a contact; fields that the person may not read are missing or masked. */
export interface OccasionRow {
  id: number
  occasion: Occasion
  /** The day on which it is this time. */
  date: string
  /** The first one: the date of birth, or the wedding. */
  since: string
  is_greeted: boolean
  name?: string
  account_name?: string | null
  designation?: string | null
  contact_number?: string | null
  email?: string | null
  language?: string | null
}

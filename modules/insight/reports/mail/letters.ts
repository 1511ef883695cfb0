import type { Language } from '#base/language.ts'

/** The words of the mail with a report. */
export interface LetterWords {
  text: (report: string, days: string) => string
  /** Added when the server was not running at the time. */
  late: (time: string) => string
  foot: string
}

/** The words of each language. */
export const LETTERS: Readonly<Record<Language, LetterWords>> = {
  en: {
    text: (report, days) => `Your report ${report} for ${days} is attached.`,
    late: (time) => `It was due at ${time} and is sent late, because the server was not running then.`,
    foot: 'It shows what you may see at the time of sending. You can change or stop it in Vanik under Reports.',
  },
  hi: {
    text: (report, days) => `${days} की आपकी रिपोर्ट ${report} साथ में है।`,
    late: (time) => `इसे ${time} पर आना था। उस समय सर्वर बंद था, इसलिए यह देर से भेजी गई है।`,
    foot: 'इसमें वही है जो भेजते समय आप देख सकते हैं। Vanik में रिपोर्ट के अंदर इसे बदल या रोक सकते हैं।',
  },
  gu: {
    text: (report, days) => `${days} નો તમારો રિપોર્ટ ${report} સાથે છે.`,
    late: (time) => `તે ${time} વાગ્યે આવવાનો હતો. ત્યારે સર્વર બંધ હતું, તેથી મોડો મોકલાયો છે.`,
    foot: 'મોકલતી વખતે તમે જે જોઈ શકો તે જ તેમાં છે. Vanik માં રિપોર્ટમાં જઈને તેને બદલી કે બંધ કરી શકાય છે.',
  },
  ta: {
    text: (report, days) => `${days} காலத்திற்கான உங்கள் அறிக்கை ${report} இணைக்கப்பட்டுள்ளது.`,
    late: (time) => `இது ${time} மணிக்கு வர வேண்டியது. அப்போது சர்வர் இயங்காததால் தாமதமாக அனுப்பப்படுகிறது.`,
    foot: 'அனுப்பும் நேரத்தில் நீங்கள் பார்க்கக்கூடியவை மட்டுமே இதில் உள்ளன. Vanik-இல் அறிக்கைகள் பகுதியில் இதை மாற்றலாம் அல்லது நிறுத்தலாம்.',
  },
}

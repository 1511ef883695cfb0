import type { Language } from '#base/language.ts'

/** The kinds of letters with a paper. */
export const LETTERS = ['quotation', 'sales_order', 'invoice', 'credit_note', 'receipt', 'reminder'] as const
export type LetterKind = (typeof LETTERS)[number]

/** What a letter is about. `amount` is a formatted sum, `day` DD/MM/YYYY or '', `pay` a UPI link or ''. */
export interface LetterFacts {
  client: string
  business: string
  number: string
  amount: string
  day: string
  pay: string
}

interface Words {
  hello: string
  subject: Record<LetterKind, string>
  text: Record<LetterKind, string>
  /** Only where there is a day. */
  day: Partial<Record<LetterKind, string>>
  pay: string
  regards: string
  link: string
  code_subject: string
  code: string
}

const WORDS: Record<Language, Words> = {
  en: {
    hello: 'Dear {client},',
    subject: {
      quotation: 'Quotation {number} from {business}',
      sales_order: 'Order {number} from {business}',
      invoice: 'Invoice {number} from {business}',
      credit_note: 'Credit note {number} from {business}',
      receipt: 'Receipt {number} from {business}',
      reminder: 'Payment reminder for invoice {number}',
    },
    text: {
      quotation: 'Thank you for your interest. Our quotation {number} for {amount} is attached.',
      sales_order: 'Thank you for your order. Order {number} for {amount} is attached.',
      invoice: 'Our invoice {number} is attached. The amount to pay is {amount}.',
      credit_note: 'Our credit note {number} for {amount} is attached.',
      receipt: 'Thank you for your payment of {amount}. Our receipt {number} is attached.',
      reminder: '{amount} is still due on our invoice {number}. If you have already paid, please ignore this mail.',
    },
    day: { quotation: 'It is valid until {day}.', invoice: 'Please pay by {day}.', reminder: 'It was due on {day}.' },
    pay: 'Pay by UPI: {pay}',
    regards: 'Regards,\n{business}',
    link: 'Read it on your phone: {link}',
    code_subject: '{code} is your code for {business}',
    code: 'Use the code {code} to accept quotation {number} from {business}. It is valid for {minutes} minutes. If you did not ask for it, ignore this mail.',
  },
  hi: {
    hello: 'प्रिय {client},',
    subject: {
      quotation: '{business} का कोटेशन {number}',
      sales_order: '{business} का ऑर्डर {number}',
      invoice: '{business} का इनवॉइस {number}',
      credit_note: '{business} का क्रेडिट नोट {number}',
      receipt: '{business} की रसीद {number}',
      reminder: 'इनवॉइस {number} के भुगतान की याद',
    },
    text: {
      quotation: 'आपकी रुचि के लिए धन्यवाद। {amount} का हमारा कोटेशन {number} साथ में है।',
      sales_order: 'आपके ऑर्डर के लिए धन्यवाद। {amount} का ऑर्डर {number} साथ में है।',
      invoice: 'हमारा इनवॉइस {number} साथ में है। देय राशि {amount} है।',
      credit_note: '{amount} का हमारा क्रेडिट नोट {number} साथ में है।',
      receipt: '{amount} के भुगतान के लिए धन्यवाद। हमारी रसीद {number} साथ में है।',
      reminder: 'हमारे इनवॉइस {number} के {amount} अभी बाकी हैं। यदि आप भुगतान कर चुके हैं तो इस मेल पर ध्यान न दें।',
    },
    day: { quotation: 'यह {day} तक मान्य है।', invoice: 'कृपया {day} तक भुगतान करें।', reminder: 'इसकी देय तारीख {day} थी।' },
    pay: 'UPI से भुगतान करें: {pay}',
    regards: 'सादर,\n{business}',
    link: 'इसे अपने फ़ोन पर पढ़ें: {link}',
    code_subject: '{business} के लिए आपका कोड {code}',
    code: '{business} का कोटेशन {number} स्वीकार करने के लिए कोड {code} भरें। यह {minutes} मिनट तक चलता है। यदि आपने इसे नहीं माँगा, तो इस मेल पर ध्यान न दें।',
  },
  gu: {
    hello: 'પ્રિય {client},',
    subject: {
      quotation: '{business} નું ક્વોટેશન {number}',
      sales_order: '{business} નો ઓર્ડર {number}',
      invoice: '{business} નું ઇન્વૉઇસ {number}',
      credit_note: '{business} ની ક્રેડિટ નોટ {number}',
      receipt: '{business} ની રસીદ {number}',
      reminder: 'ઇન્વૉઇસ {number} ની ચુકવણીની યાદ',
    },
    text: {
      quotation: 'તમારા રસ બદલ આભાર. {amount} નું અમારું ક્વોટેશન {number} સાથે છે.',
      sales_order: 'તમારા ઓર્ડર બદલ આભાર. {amount} નો ઓર્ડર {number} સાથે છે.',
      invoice: 'અમારું ઇન્વૉઇસ {number} સાથે છે. ચૂકવવાની રકમ {amount} છે.',
      credit_note: '{amount} ની અમારી ક્રેડિટ નોટ {number} સાથે છે.',
      receipt: '{amount} ની ચુકવણી બદલ આભાર. અમારી રસીદ {number} સાથે છે.',
      reminder: 'અમારા ઇન્વૉઇસ {number} ના {amount} હજી બાકી છે. જો તમે ચૂકવી દીધા હોય તો આ મેલ પર ધ્યાન ન આપશો.',
    },
    day: {
      quotation: 'તે {day} સુધી માન્ય છે.',
      invoice: 'કૃપા કરી {day} સુધીમાં ચૂકવો.',
      reminder: 'તેની નિયત તારીખ {day} હતી.',
    },
    pay: 'UPI થી ચૂકવો: {pay}',
    regards: 'આભાર સહ,\n{business}',
    link: 'તેને તમારા ફોન પર વાંચો: {link}',
    code_subject: '{business} માટે તમારો કોડ {code}',
    code: '{business} નું ક્વોટેશન {number} સ્વીકારવા કોડ {code} લખો. તે {minutes} મિનિટ ચાલે છે. જો તમે તે માગ્યો ન હોય, તો આ મેલ પર ધ્યાન ન આપશો.',
  },
  ta: {
    hello: 'அன்புள்ள {client},',
    subject: {
      quotation: '{business} இன் விலைமதிப்பு {number}',
      sales_order: '{business} இன் ஆர்டர் {number}',
      invoice: '{business} இன் விலைப்பட்டியல் {number}',
      credit_note: '{business} இன் கிரெடிட் நோட் {number}',
      receipt: '{business} இன் ரசீது {number}',
      reminder: 'விலைப்பட்டியல் {number} க்கான கட்டண நினைவூட்டல்',
    },
    text: {
      quotation: 'உங்கள் ஆர்வத்திற்கு நன்றி. {amount} க்கான எங்கள் விலைமதிப்பு {number} இணைக்கப்பட்டுள்ளது.',
      sales_order: 'உங்கள் ஆர்டருக்கு நன்றி. {amount} க்கான ஆர்டர் {number} இணைக்கப்பட்டுள்ளது.',
      invoice: 'எங்கள் விலைப்பட்டியல் {number} இணைக்கப்பட்டுள்ளது. செலுத்த வேண்டிய தொகை {amount}.',
      credit_note: '{amount} க்கான எங்கள் கிரெடிட் நோட் {number} இணைக்கப்பட்டுள்ளது.',
      receipt: '{amount} செலுத்தியதற்கு நன்றி. எங்கள் ரசீது {number} இணைக்கப்பட்டுள்ளது.',
      reminder:
        'எங்கள் விலைப்பட்டியல் {number} க்கு {amount} இன்னும் செலுத்தப்படவில்லை. ஏற்கனவே செலுத்தியிருந்தால் இதைப் பொருட்படுத்த வேண்டாம்.',
    },
    day: {
      quotation: 'இது {day} வரை செல்லுபடியாகும்.',
      invoice: '{day} க்குள் செலுத்தவும்.',
      reminder: 'இதன் கடைசி நாள் {day}.',
    },
    pay: 'UPI மூலம் செலுத்த: {pay}',
    regards: 'நன்றியுடன்,\n{business}',
    link: 'இதை உங்கள் தொலைபேசியில் படிக்க: {link}',
    code_subject: '{business} க்கான உங்கள் குறியீடு {code}',
    code: '{business} இன் விலைமதிப்பு {number} ஐ ஏற்க {code} என்ற குறியீட்டை உள்ளிடவும். இது {minutes} நிமிடங்கள் செயல்படும். நீங்கள் கேட்கவில்லை எனில் இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்.',
  },
}

const filled = (text: string, facts: object): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => String((facts as Record<string, unknown>)[name] ?? ''))

/** Subject and text with which a paper is sent; the link is added by `withLink`. */
export function letterOf(kind: LetterKind, language: Language, facts: LetterFacts): { subject: string; text: string } {
  const words = WORDS[language]
  const day = facts.day && words.day[kind]
  const body = [words.text[kind], ...(day ? [day] : [])].join(' ')
  const pay = facts.pay && (kind === 'invoice' || kind === 'reminder') ? [words.pay] : []
  const text = [facts.client ? words.hello : '', body, ...pay, words.regards].filter(Boolean).join('\n\n')
  return { subject: filled(words.subject[kind], facts), text: filled(text, facts) }
}

/** A text with the line of its link below. */
export const withLink = (text: string, language: Language, link: string): string =>
  `${text}\n\n${filled(WORDS[language].link, { link })}`

/** The mail with the code with which a client accepts a quotation. */
export function codeLetter(
  language: Language,
  facts: { code: string; business: string; number: string; minutes: number },
): { subject: string; text: string } {
  const { code_subject, code } = WORDS[language]
  return { subject: filled(code_subject, facts), text: filled(code, facts) }
}

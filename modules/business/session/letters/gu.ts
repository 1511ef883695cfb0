import { letter, type Letters } from './compose.ts'

const FACTOR = {
  on: ['બીજું પગલું ચાલુ છે', 'હવે Vanik માં સાઇન ઇન કરવા પાસવર્ડ અને તમારી ઍપનો કોડ, બંને જોઈએ.'],
  off: ['બીજું પગલું બંધ છે', 'હવે Vanik માં સાઇન ઇન કરવા માત્ર પાસવર્ડ જોઈએ.'],
  codes: ['નવા રિકવરી કોડ', 'તમારા Vanik ખાતાના નવા રિકવરી કોડ બન્યા છે. જૂના કોડ હવે નહીં ચાલે.'],
} as const
const CONTACT = { email: 'ઈમેલ', phone: 'ફોન નંબર' } as const

const notYou = (link: string) => `જો આ તમે ન કર્યું હોય, તો તરત પાસવર્ડ બદલો અને બીજાં બધાં સત્ર બંધ કરો: ${link}`

/** Letters in Gujarati. */
export const gujarati: Letters = {
  code: ({ code, minutes }) =>
    letter(
      'તમારો Vanik કોડ',
      `તમારો Vanik કોડ છે ${code}`,
      '',
      `તેને ${minutes} મિનિટમાં તે જ બ્રાઉઝરમાં ભરો જ્યાં તમે માંગ્યો હતો. તે એક જ વાર ચાલશે.`,
      'આ કોડ કોઈને ન આપો. Vanik તમારી પાસે તે ક્યારેય નહીં માંગે. જો તમે ખાતું બનાવ્યું ન હોય, તો આ મેલ પર ધ્યાન ન આપો.',
    ),
  reset: ({ link, minutes }) =>
    letter(
      'તમારો નવો Vanik પાસવર્ડ પસંદ કરો',
      'નવો પાસવર્ડ પસંદ કરવા આ લિંક ખોલો:',
      '',
      link,
      '',
      `તેને ${minutes} મિનિટમાં ખોલો. તે એક જ વાર ચાલશે. જો તમે માંગી ન હોય, તો આ મેલ પર ધ્યાન ન આપો. તમારો પાસવર્ડ બદલાશે નહીં.`,
    ),
  password_changed: ({ link }) =>
    letter(
      'તમારો Vanik પાસવર્ડ બદલાયો',
      'તમારા Vanik ખાતાનો પાસવર્ડ હમણાં જ બદલાયો છે, અને બીજી બધી જગ્યાએથી તમને સાઇન આઉટ કરવામાં આવ્યા છે.',
      '',
      `જો આ તમે ન કર્યું હોય, તો તરત જ નવો પાસવર્ડ પસંદ કરો: ${link}`,
    ),
  factor: ({ what, link }) => letter(`Vanik: ${FACTOR[what][0]}`, FACTOR[what][1], '', notYou(link)),
  recovery_used: ({ left, link }) =>
    letter(
      'તમારા Vanik ખાતાનો એક રિકવરી કોડ વપરાયો',
      `કોઈએ રિકવરી કોડથી તમારા Vanik ખાતામાં સાઇન ઇન કર્યું. બાકી કોડ: ${left}`,
      '',
      notYou(link),
    ),
  new_email: ({ code, minutes }) =>
    letter(
      'Vanik માટે તમારા નવા ઈમેલની ખાતરી કરો',
      `તમારો Vanik કોડ છે ${code}`,
      '',
      `તેને ${minutes} મિનિટમાં તમારી પ્રોફાઇલમાં ભરો. પછી તમારું ખાતું આ ઈમેલ વાપરશે.`,
      'જો તમે માંગ્યું ન હોય, તો આ મેલ પર ધ્યાન ન આપો. કશું બદલાશે નહીં.',
    ),
  contact_changed: ({ what, to, link }) =>
    letter(
      `તમારા Vanik ખાતાનો ${CONTACT[what]} બદલાયો`,
      `તમારા Vanik ખાતાનો ${CONTACT[what]} હમણાં જ બદલાયો છે. નવો ${CONTACT[what]} છે ${to}.`,
      '',
      notYou(link),
    ),
  linked: ({ provider, is_linked, link }) =>
    letter(
      is_linked
        ? `હવે તમે ${provider} થી Vanik માં સાઇન ઇન કરી શકો છો`
        : `હવે તમે ${provider} થી Vanik માં સાઇન ઇન કરી શકતા નથી`,
      is_linked
        ? `તમારું ${provider} ખાતું હવે તમારા Vanik ખાતા સાથે જોડાયેલું છે. તમે તેનાથી સાઇન ઇન કરી શકો છો.`
        : `તમારું ${provider} ખાતું હવે તમારા Vanik ખાતા સાથે જોડાયેલું નથી. તમે તેનાથી સાઇન ઇન કરી શકતા નથી.`,
      '',
      notYou(link),
    ),
}

const BELOW_HUNDRED = (
  'શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ દસ અગિયાર બાર તેર ચૌદ પંદર સોળ સત્તર અઢાર ઓગણીસ ' +
  'વીસ એકવીસ બાવીસ ત્રેવીસ ચોવીસ પચ્ચીસ છવ્વીસ સત્તાવીસ અઠ્ઠાવીસ ઓગણત્રીસ ત્રીસ એકત્રીસ બત્રીસ તેત્રીસ ચોત્રીસ પાંત્રીસ છત્રીસ સાડત્રીસ આડત્રીસ ઓગણચાલીસ ' +
  'ચાલીસ એકતાલીસ બેતાલીસ તેતાલીસ ચુંમાલીસ પિસ્તાલીસ છેતાલીસ સુડતાલીસ અડતાલીસ ઓગણપચાસ ' +
  'પચાસ એકાવન બાવન ત્રેપન ચોપન પંચાવન છપ્પન સત્તાવન અઠ્ઠાવન ઓગણસાઠ સાઠ એકસઠ બાસઠ ત્રેસઠ ચોસઠ પાંસઠ છાસઠ સડસઠ અડસઠ ઓગણોસિત્તેર ' +
  'સિત્તેર એકોતેર બોતેર તોતેર ચુમોતેર પંચોતેર છોતેર સિત્યોતેર ઇઠ્યોતેર ઓગણાએંસી એંસી એક્યાસી બ્યાસી ત્યાસી ચોર્યાસી પંચાસી છ્યાસી સિત્યાસી ઇઠ્યાસી નેવ્યાસી ' +
  'નેવું એકાણું બાણું ત્રાણું ચોરાણું પંચાણું છન્નું સત્તાણું અઠ્ઠાણું નવ્વાણું'
).split(' ')
const HUNDREDS = ['', 'એકસો', 'બસો', 'ત્રણસો', 'ચારસો', 'પાંચસો', 'છસો', 'સાતસો', 'આઠસો', 'નવસો']

/** A whole number in Gujarati: 125200n is 'એક લાખ પચ્ચીસ હજાર બસો'. */
export function gujarati(value: bigint): string {
  if (value < 100n) return BELOW_HUNDRED[Number(value)]
  const parts: string[] = []
  if (value >= 10_000_000n) parts.push(gujarati(value / 10_000_000n), 'કરોડ')
  const rest = Number(value % 10_000_000n)
  const [lakh, thousand, hundred] = [
    Math.floor(rest / 100_000),
    Math.floor(rest / 1000) % 100,
    Math.floor(rest / 100) % 10,
  ]
  if (lakh) parts.push(BELOW_HUNDRED[lakh], 'લાખ')
  if (thousand) parts.push(BELOW_HUNDRED[thousand], 'હજાર')
  if (hundred) parts.push(HUNDREDS[hundred])
  if (rest % 100) parts.push(BELOW_HUNDRED[rest % 100])
  return parts.join(' ')
}

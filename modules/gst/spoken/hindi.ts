const BELOW_HUNDRED = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास ' +
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर ' +
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी ' +
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

/** A whole number in Hindi, in the spelling of the Central Hindi Directorate: 125000n is 'एक लाख पच्चीस हज़ार'. */
export function hindi(value: bigint): string {
  if (value < 100n) return BELOW_HUNDRED[Number(value)]
  const parts: string[] = []
  if (value >= 10_000_000n) parts.push(hindi(value / 10_000_000n), 'करोड़')
  const rest = Number(value % 10_000_000n)
  const [lakh, thousand, hundred] = [
    Math.floor(rest / 100_000),
    Math.floor(rest / 1000) % 100,
    Math.floor(rest / 100) % 10,
  ]
  if (lakh) parts.push(BELOW_HUNDRED[lakh], 'लाख')
  if (thousand) parts.push(BELOW_HUNDRED[thousand], 'हज़ार')
  if (hundred) parts.push(BELOW_HUNDRED[hundred], 'सौ')
  if (rest % 100) parts.push(BELOW_HUNDRED[rest % 100])
  return parts.join(' ')
}

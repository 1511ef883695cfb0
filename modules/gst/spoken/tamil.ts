const BELOW_TWENTY = (
  'பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து ' +
  'பதினொன்று பன்னிரண்டு பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது'
).split(' ')
const TENS = ['', '', 'இருபது', 'முப்பது', 'நாற்பது', 'ஐம்பது', 'அறுபது', 'எழுபது', 'எண்பது', 'தொண்ணூறு']
// Before a unit, tens lose their last vowel: இருபத்து + ஒன்று is இருபத்தொன்று.
const TENS_BEFORE = ['', '', 'இருபத்த', 'முப்பத்த', 'நாற்பத்த', 'ஐம்பத்த', 'அறுபத்த', 'எழுபத்த', 'எண்பத்த', 'தொண்ணூற்ற']
const UNITS_AFTER = ['', 'ொன்று', 'ிரண்டு', 'ு மூன்று', 'ு நான்கு', 'ைந்து', 'ாறு', 'ேழு', 'ெட்டு', 'ொன்பது']
const HUNDREDS = '- நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்'.split(' ')
const HUNDREDS_BEFORE = '- நூற்று இருநூற்று முந்நூற்று நானூற்று ஐந்நூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து'.split(' ')

/** A whole number in Tamil with its joined forms: 125118n is 'ஒரு லட்சத்து இருபத்தைந்தாயிரத்து நூற்றுப் பதினெட்டு'. */
export function tamil(value: bigint): string {
  if (value === 0n) return BELOW_TWENTY[0]
  if (value < 10_000_000n) return belowCrore(Number(value))
  const rest = Number(value % 10_000_000n)
  const crores = `${beforeNoun(tamil(value / 10_000_000n))} கோடி`
  return rest ? `${crores}யே ${belowCrore(rest)}` : crores
}

function belowCrore(value: number): string {
  const [lakh, thousand, hundred] = [
    Math.floor(value / 100_000),
    Math.floor(value / 1000) % 100,
    Math.floor(value / 100) % 10,
  ]
  const parts: { alone: string; before: string }[] = []
  if (lakh) {
    const words = beforeNoun(belowHundred(lakh))
    parts.push({ alone: `${words} லட்சம்`, before: `${words} லட்சத்து` })
  }
  if (thousand) {
    const words = thousands(thousand)
    parts.push({ alone: `${words}ம்`, before: `${words}த்து` })
  }
  if (hundred) parts.push({ alone: HUNDREDS[hundred], before: HUNDREDS_BEFORE[hundred] })
  if (value % 100) parts.push({ alone: belowHundred(value % 100), before: '' })
  return parts
    .map(({ alone, before }, index) => {
      const next = parts[index + 1]
      return next ? doubled(before, next.alone) : alone
    })
    .join(' ')
}

function belowHundred(value: number): string {
  if (value < 20) return BELOW_TWENTY[value]
  const [ten, unit] = [Math.floor(value / 10), value % 10]
  return unit ? TENS_BEFORE[ten] + UNITS_AFTER[unit] : TENS[ten]
}

/** A count of thousands without its ending: 'ஆயிர', 'இரண்டாயிர', 'பதினோராயிர'. */
function thousands(count: number): string {
  if (count === 1) return 'ஆயிர'
  const words = belowHundred(count)
  if (words.endsWith('ொன்று')) return `${words.slice(0, -'ொன்று'.length)}ோராயிர`
  return `${words.slice(0, -1)}ாயிர`
}

/** One is ஒரு before a noun: 'இருபத்தொரு லட்சம்'. */
const beforeNoun = (words: string): string => words.replace(/(ஒ|ொ)ன்று$/, '$1ரு')

/** A hard consonant at the start of the next word is doubled at the end of this one: 'நூற்றுப் பத்து'. */
function doubled(words: string, next: string): string {
  const first = next.charAt(0)
  return first === 'ப' || first === 'த' ? `${words}${first}்` : words
}

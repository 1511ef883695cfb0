import library from '@indic-transliteration/sanscript'

// The package's own types describe a global, not what it exports.
const { t: transliterate } = library as unknown as { t: (text: string, from: string, to: string) => string }

// The blocks of Unicode, 128 characters each, with the library's names.
const SCRIPTS = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const
const FIRST = 0x0900
const INDIC = /[\u0900-\u0d7f]+/g
// The dot below: it makes z of ja and f of pha, which sound alike to the ear that spells them in Latin letters.
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c]/g

/** Words in an Indian script in Latin letters with their marks (IAST); everything else stays as it is. */
export function romanise(text: string): string {
  INDIC.lastIndex = 0
  if (!INDIC.test(text)) return text
  return text
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
    .replace(INDIC, (run) => {
      const script = SCRIPTS[Math.floor((run.charCodeAt(0) - FIRST) / 128)]
      const latin = transliterate(run, script, 'iast').replaceAll('~', 'n')
      return nasals(script === 'tamil' ? tamil(latin) : latin)
    })
}

/** Latin letters without marks, in lower case: é is e, ṣ is s. */
export function unmarked(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

// The dot of a nasal takes its sound from what follows it.
function nasals(latin: string): string {
  return latin
    .replace(/ṃ(?=[pb])/g, 'm')
    .replace(/ṃ(?=h)/g, 'ng')
    .replace(/ṃ/g, 'n')
    .replace(/ṛ/g, 'ri')
    .replace(/c(?!h)/g, 'ch')
}

// Tamil writes one letter for k and g, t and d, p and b, s and ch: hard where it is first or double, soft between.
const SOFT: Record<string, [hard: string, soft: string]> = {
  gh: ['k', 'g'],
  jh: ['s', 's'],
  ḍh: ['ṭ', 'ḍ'],
  dh: ['t', 'd'],
  bh: ['p', 'b'],
}

function tamil(latin: string): string {
  return latin
    .replace(/jhjh/g, 'c')
    .replace(/(gh|ḍh|dh|bh)\1/g, (_, letter: string) => SOFT[letter][0])
    .replace(/(gh|jh|ḍh|dh|bh)/g, (letter: string, _, at: number) => SOFT[letter][at === 0 ? 0 : 1])
    .replace(/ḻ/g, 'l')
}

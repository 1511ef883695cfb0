import library from '@indic-transliteration/sanscript'

// The types of the package describe a global variable, not its exports.
const { t: transliterate } = library as unknown as { t: (text: string, from: string, to: string) => string }

// Unicode blocks of 128 characters each, with the names that the library uses.
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
// The nukta (dot below) turns ja into z and pha into f. It is removed, because Latin spellings mix these sounds.
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c]/g

/** Transliterates words in Indian scripts to Latin letters with marks (IAST); other text is unchanged. */
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

// The sound of the nasal dot (anusvara) depends on the letter after it.
function nasals(latin: string): string {
  return latin
    .replace(/ṃ(?=[pb])/g, 'm')
    .replace(/ṃ(?=h)/g, 'ng')
    .replace(/ṃ/g, 'n')
    .replace(/ṛ/g, 'ri')
    .replace(/c(?!h)/g, 'ch')
}

// Tamil writes k and g, t and d, p and b, s and ch with one letter: hard at the start or doubled, soft in between.
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

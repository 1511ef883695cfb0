/** Gives the name of a country by its code of two letters (ISO 3166-1), in capitals; undefined where there is none. */
type Names = (code: string) => string | undefined

// Names of all countries take long to prepare, so those of each language are prepared once.
const languages = new Map<string, Names>()
let codes: ReadonlyMap<string, string> | undefined

function namesIn(language: string): Names {
  const known = languages.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const of: Names = (code) => names.of(code)
  languages.set(language, of)
  return of
}

/** The name of a country (ISO 3166-1, two letters) in a language; null where there is none. Throws RangeError for a malformed language. */
export function nameOfCountry(code: string, language: string): string | null {
  return /^[A-Z]{2}$/.test(code) ? (namesIn(language)(code) ?? null) : null
}

/** The code of a country by its English name or its code, in capitals or not; null where the words name none. Of 'uk' it is GB, of 'dd' DE. */
export function codeOfCountry(words: string): string | null {
  const wanted = words.trim().toUpperCase()
  if (nameOfCountry(wanted, 'en') !== null) return todayOf(wanted)
  codes ??= codesByName()
  return codes.get(wanted) ?? null
}

// Codes that were given up have the name of the country of today: DD is Germany too.
const todayOf = (code: string): string => new Intl.Locale('und', { region: code }).region ?? code

function codesByName(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code): [string, string][] => {
        const name = nameOfCountry(code, 'en')
        return name === null || todayOf(code) !== code ? [] : [[name.toUpperCase(), code]]
      }),
  )
}

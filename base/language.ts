/** Languages of the product, each named in its own script; English is the source language. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'gu', name: 'ગુજરાતી' },
  { code: 'ta', name: 'தமிழ்' },
] as const

/** The BCP 47 code of a language. */
export type Language = (typeof LANGUAGES)[number]['code']

/** The language with this code; null for anything else. */
export function languageOf(code: unknown): Language | null {
  return LANGUAGES.find((language) => language.code === code)?.code ?? null
}

/** The first language of an `Accept-Language` header that the product has; English without one. */
export function languageAccepted(header: string | undefined): Language {
  const preferred = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().split(';')
      const weight = Number(
        parameters
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return {
        language: languageOf(tag.trim().toLowerCase().split('-')[0]),
        weight: Number.isFinite(weight) ? weight : 0,
      }
    })
    .filter((wish) => wish.language !== null && wish.weight > 0)
  return preferred.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

// The order of texts without regard to case, as the collation any_case of the database has it (und-u-ks-level2).
const collator = new Intl.Collator('und', { sensitivity: 'accent' })

/** Compares two texts as the collation any_case does. */
export const compareAnyCase = (a: string, b: string): number => collator.compare(a, b)

const PLAIN = /^[\x20-\x7e]*$/

/** What is left of a text without case and form of its letters: texts that are equal to any_case have equal folds. */
export const foldCase = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .toUpperCase()
        .toLowerCase()

/** A number below 2^32, never 0, that equal texts share. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0 || 1
}

import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

// The Latin face has the rupee sign; the others follow it letter by letter. All are under the SIL Open Font License.
const FACES = {
  NotoSans: ['noto-sans', 'NotoSans'],
  NotoDevanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  NotoGujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
  NotoTamil: ['noto-sans-tamil', 'NotoSansTamil'],
} as const

const WEIGHTS = [
  [400, '400Regular'],
  [700, '700Bold'],
] as const

const SCRIPTS: readonly (readonly [letters: RegExp, family: keyof typeof FACES])[] = [
  [/[\u0900-\u097f]/, 'NotoDevanagari'],
  [/[\u0a80-\u0aff]/, 'NotoGujarati'],
  [/[\u0b80-\u0bff]/, 'NotoTamil'],
]

/**
 * The families of a text, in the order in which its letters look for a face. The face of its script comes first, because it has
 * commas and digits too: a line may break where the face changes.
 */
export function familiesOf(text: string): string[] {
  const first = SCRIPTS.find(([letters]) => letters.test(text))?.[1]
  return [...new Set([...(first ? [first] : []), ...Object.keys(FACES)])]
}

/** Registers the faces of papers. Each is read when a paper first needs it, and then kept. */
export async function registerFonts(): Promise<void> {
  for (const [family, [folder, file]] of Object.entries(FACES))
    Font.register({
      family,
      fonts: WEIGHTS.map(([fontWeight, weight]) => ({
        src: resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`),
        fontWeight,
      })),
    })
  // Words are never divided: the default rules know English only.
  Font.registerHyphenationCallback((word) => [word])
  await mendGlyphs()
}

/** What fontkit keeps of one letter form. */
interface Glyph {
  codePoints: readonly number[]
}

interface Glyphs {
  getGlyph: (id: number, characters?: readonly number[]) => Glyph | null
  layout: (...of: unknown[]) => { glyphs: Glyph[] }
}

const standingFor = (glyph: Glyph, codePoints: readonly number[]): Glyph =>
  Object.assign(Object.create(glyph) as Glyph, { codePoints })

/**
 * Letter forms that each stand for a character, as far as there are enough: a form without one takes the last of the form before it. Where a joined
 * form is followed by a mark, fontkit gives all characters to the joined form. @react-pdf/textkit 7.0.1 counts both as the same place then, and a line that
 * begins there loses the joined form: the જ of જૉ.
 */
export function withOwnCharacters(glyphs: readonly Glyph[]): Glyph[] {
  const own = [...glyphs]
  for (let at = 1; at < own.length; at++) {
    const before = own[at - 1].codePoints
    if (own[at].codePoints.length > 0 || before.length < 2) continue
    own[at - 1] = standingFor(own[at - 1], before.slice(0, -1))
    own[at] = standingFor(own[at], before.slice(-1))
  }
  return own
}

/**
 * fontkit 2.0.4 keeps one object for each letter form, with the characters that it stood for at its first use. A form that was
 * first read without characters, such as by an earlier paper's subset of the face, then counts as none, and the next paper
 * loses a letter. Here each use gets the characters that it stands for, also where one form was divided into two (`withOwnCharacters`).
 */
async function mendGlyphs(): Promise<void> {
  const face = { fontFamily: 'NotoSans' }
  await Font.load(face)
  // All faces are of one class.
  const faces = Object.getPrototypeOf(Font.getFont(face).data) as Glyphs & { is_mended?: true }
  if (faces.is_mended) return
  const { getGlyph, layout } = faces
  faces.getGlyph = function (id, characters) {
    const kept = getGlyph.call(this, id, characters)
    // Without characters it is asked for its shape. An empty list is a form of none, such as the second one of a divided letter.
    if (!kept || characters === undefined) return kept
    const is_same = kept.codePoints.length === characters.length && kept.codePoints.every((c, i) => c === characters[i])
    return is_same ? kept : standingFor(kept, characters)
  }
  faces.layout = function (...of) {
    const run = layout.apply(this, of)
    return Object.assign(run, { glyphs: withOwnCharacters(run.glyphs) })
  }
  faces.is_mended = true
}

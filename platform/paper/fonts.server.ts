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
}

/**
 * fontkit 2.0.4 keeps one object for each letter form, with the characters that it stood for at its first use. A form that was
 * first read without characters, such as by an earlier paper's subset of the face, then counts as none, and the next paper
 * loses a letter. Here each use gets the characters that it stands for.
 */
async function mendGlyphs(): Promise<void> {
  const face = { fontFamily: 'NotoSans' }
  await Font.load(face)
  // All faces are of one class.
  const faces = Object.getPrototypeOf(Font.getFont(face).data) as Glyphs & { is_mended?: true }
  if (faces.is_mended) return
  const { getGlyph } = faces
  faces.getGlyph = function (id, characters = []) {
    const kept = getGlyph.call(this, id, characters)
    const is_same =
      kept?.codePoints.length === characters.length && kept.codePoints.every((c, i) => c === characters[i])
    if (!kept || characters.length === 0 || is_same) return kept
    return Object.assign(Object.create(kept) as Glyph, { codePoints: characters })
  }
  faces.is_mended = true
}

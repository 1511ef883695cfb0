/** The longest name that is searched after an @. */
const MOST_LETTERS = 40

/** A mention that is being typed: where its @ stands, and what was typed after it. */
export interface OpenMention {
  at: number
  typed: string
}

/** The mention that the caret stands in; null in other text. An @ inside a word, as in a mail address, begins none. */
export function openMention(text: string, caret: number): OpenMention | null {
  const before = text.slice(Math.max(0, caret - MOST_LETTERS - 2), caret)
  const at = before.lastIndexOf('@')
  if (at < 0) return null
  const typed = before.slice(at + 1)
  const is_start = at === 0 || /[\s(]/.test(before[at - 1])
  return is_start && typed.length <= MOST_LETTERS && !/[\n@]/.test(typed) && !typed.startsWith(' ')
    ? { at: caret - typed.length - 1, typed }
    : null
}

interface Person {
  id: number
  title: string
}

/** The people whose name, or a word of it, begins with what was typed. */
export function peopleFor<Who extends Person>(people: readonly Who[], typed: string, most = 6): Who[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return people
    .filter(({ title }) => {
      const name = title.toLocaleLowerCase()
      return name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted))
    })
    .slice(0, most)
}

/** The text with the name in place of what was typed, and where the caret then stands. */
export function withMention(text: string, { at, typed }: OpenMention, name: string): { text: string; caret: number } {
  const end = at + 1 + typed.length
  const rest = text.slice(end)
  const put = `@${name}${rest.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, at) + put + rest, caret: at + put.length }
}

/** The chosen people whose name still stands in the text. */
export const stillMentioned = <Who extends Person>(text: string, chosen: readonly Who[]): Who[] =>
  chosen.filter(({ title }) => text.includes(`@${title}`))

/** The text in parts, so that mentioned names can stand out. */
export function partsOf(text: string, names: readonly string[]): { text: string; is_name: boolean }[] {
  // Longer names first, so that "@Asha Patel" is not cut at "@Asha".
  const wanted = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; is_name: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? wanted.find((one) => text.startsWith(one, at + 1)) : undefined
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain) parts.push({ text: plain, is_name: false })
    plain = ''
    parts.push({ text: `@${name}`, is_name: true })
    at += name.length + 1
  }
  return plain ? [...parts, { text: plain, is_name: false }] : parts
}

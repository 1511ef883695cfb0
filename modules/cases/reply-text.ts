/** The text of a ready reply with its placeholders filled; a placeholder without a value goes, with the space before it. */
export function filledReply(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(/ ?\{(\w{1,20})\}/g, (found, name: string) => {
      const value = values[name.toLowerCase()]
      if (value === undefined) return found
      return value === '' ? '' : found.replace(`{${name}}`, () => value)
    })
    .trim()
}

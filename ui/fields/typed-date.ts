/** '25/9/26', '25-09-2026', '25.09.2026' or '25092026' → '2026-09-25'; a two-digit year above 68 is 19xx. Null when it is no day. */
export function parseTypedDate(text: string): string | null {
  const parts =
    text.trim().match(/^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/) ??
    text.trim().match(/^(\d{2})(\d{2})(\d{4}|\d{2})$/)
  if (!parts) return null
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  const year =
    parts[3].length === 4 ? Number(parts[3]) : Number(parts[3]) > 68 ? 1900 + Number(parts[3]) : 2000 + Number(parts[3])
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31/02 would roll over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

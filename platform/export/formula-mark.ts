// What spreadsheets leave out of account at the start of a cell: white space, controls, invisible characters.
const SKIPPED = /^[\s\p{Cc}\p{Cf}\u2800\u3164\ufeff]+/u
const FORMULA = /^[=+\-@＝＋－＠]/u

// Apostrophes in front are looked through, so that a text that begins with '= keeps its own apostrophe on the way back.
function isFormula(text: string): boolean {
  // Most texts begin with a letter or digit, and exports ask millions of times.
  if (/^[A-Za-z0-9]/.test(text)) return false
  const plain = text.replace(/^'+/, '')
  return /^[\t\r]/.test(plain) || FORMULA.test(plain.replace(SKIPPED, ''))
}

/** The text of an exported cell: what a spreadsheet would take for a formula gets an apostrophe in front. */
export function markFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text of an imported cell: removes exactly the apostrophe that an export has put there. */
export function unmarkFormula(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
}

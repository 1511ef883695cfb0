// Spreadsheets ignore these at the start of a cell: white space, control characters, invisible characters.
const SKIPPED = /^[\s\p{Cc}\p{Cf}\u2800\u3164\ufeff]+/u
const FORMULA = /^[=+\-@＝＋－＠]/u

// Skip leading apostrophes, so that a text that begins with '= keeps its own apostrophe when it is imported again.
function isFormula(text: string): boolean {
  // Fast path: most texts begin with a letter or digit, and an export checks millions of them.
  if (/^[A-Za-z0-9]/.test(text)) return false
  const plain = text.replace(/^'+/, '')
  return /^[\t\r]/.test(plain) || FORMULA.test(plain.replace(SKIPPED, ''))
}

/** The text of an exported cell: a text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function markFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text of an imported cell: removes exactly the apostrophe that an export added. */
export function unmarkFormula(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
}

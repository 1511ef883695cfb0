// Spreadsheets ignore these at the start of a cell: white space, control characters, and every invisible character
// (joiners, variation selectors, fillers, the blank of Braille, tags).
const SKIPPED = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/u
// Every way to write = + - @: full-width, small, raised and lowered forms, and the minus sign of mathematics.
const FORMULA = /^[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20\ufb29\u207a-\u207c\u208a-\u208c]/u

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

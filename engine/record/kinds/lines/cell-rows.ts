/**
 * How the cell of an imported file becomes rows of a lines field: each value in the cell is one row. It is only data,
 * because cells are read in a thread of their own.
 */
export interface CellReading {
  /** The field of a row that holds the value. */
  field: string
  /** The other values of each row, in wire form. */
  values: Readonly<Record<string, unknown>>
  /** Further values of the first row only. */
  first?: Readonly<Record<string, unknown>>
  /** Phone numbers: a slash divides them too, but only where each part has at least six digits. */
  numbers?: boolean
}

/** The rows of a cell. Commas, semicolons, bars and line breaks divide its values. */
export function rowsOfCell(cell: string, reading: CellReading): Record<string, unknown>[] {
  const { field, values, first } = reading
  return (reading.numbers ? numbersIn(cell) : parts(cell, /[,;|\n]/)).map((value, index) => ({
    ...values,
    ...(index === 0 ? first : {}),
    [field]: value,
  }))
}

const parts = (cell: string, signs: RegExp) =>
  cell
    .split(signs)
    .map((part) => part.trim())
    .filter((part) => part !== '')

// A cell often has two numbers; "0261-2345678/79" is one number with its extension.
function numbersIn(cell: string): string[] {
  const found = parts(cell, /[,;|/\n]/)
  return found.length > 1 && found.every((part) => part.replace(/\D/g, '').length >= 6) ? found : [cell.trim()]
}

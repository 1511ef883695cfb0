import { cellFields, type Field, type LinesField } from '#engine/record/fields.ts'
import { isNumeric, widthOf } from '#engine/web/cells.tsx'

export const HANDLE = 44
export const MENU = 36
const SHORT_TEXT = 20

/** Lines without some fields, for a sheet that does not show them. */
export function withoutFields(field: LinesField, hidden: readonly string[]): LinesField {
  if (hidden.length === 0) return field
  const shown = Object.entries(field.fields).filter(([name]) => !hidden.includes(name))
  return { ...field, fields: Object.fromEntries(shown) }
}

/** The columns of a sheet with their widths in px; null for free text, which shares what is left. */
export interface SheetColumns {
  columns: [string, Field][]
  widths: (number | null)[]
  /** Below this width the sheet scrolls, so that no column of free text becomes too narrow to read. */
  least: number
}

// Widths in px: usual ones, and those of a sheet that has little room.
const SIZES = [
  { free: 170, short: 84, money: 104, decimal: 80, reference: 138, choice: 116 },
  { free: 108, short: 72, money: 92, decimal: 70, reference: 104, choice: 92 },
] as const
type Sizes = (typeof SIZES)[number]

function columnWidth(field: Field, sizes: Sizes): number | null {
  switch (field.kind) {
    case 'text':
      if (field.custom) return sizes.reference
      return (field.max ?? Infinity) <= SHORT_TEXT ? sizes.short : null
    case 'long_text':
      return null
    case 'choice': {
      const longest = Math.max(...field.options.map((option) => (field.labels?.[option] ?? option).length))
      return Math.min(sizes.choice, Math.max(56, longest * 8 + 36))
    }
    case 'money':
      return sizes.money
    case 'decimal':
      return sizes.decimal
    case 'reference':
      return field.to === 'user' ? widthOf(field) : sizes.reference
    default:
      return widthOf(field)
  }
}

function laidOut(columns: [string, Field][], sizes: Sizes): SheetColumns {
  const widths = columns.map(([, one]) => columnWidth(one, sizes))
  return { columns, widths, least: widths.reduce<number>((sum, width) => sum + (width ?? sizes.free), HANDLE + MENU) }
}

/**
 * The columns that fit into a width (0: not known yet): all of them, else narrower ones, else without the computed amounts before the
 * last one, whose sums are shown under the sheet.
 */
export function sheetColumns(field: LinesField, room: number): SheetColumns {
  const all = cellFields(field)
  const last = all.findLast(([, one]) => one.computed)
  const fewer = all.filter((one) => one === last || !(one[1].computed && isNumeric(one[1])))
  const ways = [laidOut(all, SIZES[0]), laidOut(all, SIZES[1]), laidOut(fewer, SIZES[1])]
  return room === 0 ? ways[0] : (ways.find(({ least }) => least <= room) ?? ways[2])
}

import type { StockMovement } from '#modules/items/index.server.ts'
import { quantityOf } from '../rules/amounts.ts'

/** A line of a stored document. */
export type Line = Record<string, unknown> & { id: number }

/** The lines of a stored document. */
export const linesOf = (doc: Readonly<Record<string, unknown>> | undefined): Line[] => (doc?.lines ?? []) as Line[]
/** The branch of a document. */
export const placeOf = (doc: Readonly<Record<string, unknown>>): number | null =>
  typeof doc.location_id === 'number' ? doc.location_id : null
/** A text of a document; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Goods of a line in its own unit; none for a line without an item. `thousandths` are below zero where they go out. */
export function moving(
  line: Line,
  { thousandths, ...paper }: Omit<StockMovement, 'item_id' | 'quantity' | 'unit'> & { thousandths: bigint },
): StockMovement[] {
  if (typeof line.item_id !== 'number' || thousandths === 0n) return []
  return [{ ...paper, item_id: line.item_id, unit: textOf(line.unit), quantity: quantityOf(thousandths) }]
}

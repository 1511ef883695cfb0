import { type Figure, type FigureRow, rowsBehind } from '../../figures/figures.web.ts'
import type { Business } from '../use-business.web.ts'

export interface SectionProps {
  business: Business
}

export const countOf = ({ count }: FigureRow): number => count
export const sumOf = ({ sum }: FigureRow): number => Number(sum)

/** The id of a part of a figure; null for rows without one. */
export const idOf = (row: FigureRow | undefined): number | null => (row?.value ? Number(row.value) : null)

/** The rows behind a part of a figure. */
export const behind = (
  business: Business,
  figure: Figure | undefined,
  part: { field: string; value: string | number | null },
) => rowsBehind(business.business_id, figure?.list ?? { place: '', filter: { combiner: 'AND', conditions: [] } }, part)

type Names = readonly { id: number; title: string; color?: string | null }[]

/** Chart data of a figure that is divided by the entries of a lookup. */
export function entriesOf(figure: Figure | undefined, { names, none }: { names: Names; none: string }) {
  const place = ({ value }: FigureRow) => {
    const at = names.findIndex(({ id }) => String(id) === value)
    return at === -1 ? names.length : at
  }
  const rows = (figure?.rows ?? []).toSorted((a, b) => place(a) - place(b))
  return {
    rows,
    labels: rows.map(({ value }) => names.find(({ id }) => String(id) === value)?.title ?? none),
    colours: rows.map(({ value }) => names.find(({ id }) => String(id) === value)?.color),
  }
}

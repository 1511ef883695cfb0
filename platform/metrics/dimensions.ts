import type { Dimension, Metric } from './metric.ts'

/** The parts of a dimension; most have one. */
export const partsOfDimension = (dimension: Dimension): readonly string[] =>
  typeof dimension === 'string' ? [dimension] : dimension

/** The name of a dimension in the stored figures. */
export const dimensionName = (dimension: Dimension): string => partsOfDimension(dimension).join(' ')

/** The dimensions that are one field of the record. */
export const fieldDimensions = ({ dimensions = [] }: Pick<Metric, 'dimensions'>): string[] =>
  dimensions.filter((one): one is string => typeof one === 'string' && /^[a-z0-9_]+$/.test(one))

/** A part that is a field of another record: the field that names the record, the record, and its field. */
export interface Hop {
  through: string
  record: string
  field: string
}

/** What `about>lead.lead_source_id` names; null for other parts. */
export function hopOf(part: string): Hop | null {
  const [through, there] = part.split('>')
  if (there === undefined) return null
  const [record, field] = there.split('.')
  return { through, record, field }
}

/** The fields of other records by which some metrics are divided. */
export const hopsOf = (metrics: readonly Pick<Metric, 'dimensions'>[]): Hop[] =>
  metrics.flatMap(({ dimensions = [] }) => dimensions.flatMap(partsOfDimension)).flatMap((part) => hopOf(part) ?? [])

/** The field of the record itself that a part reads. */
export const ownField = (part: string): string => part.split(/[.>]/)[0]

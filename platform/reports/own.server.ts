import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { ReportAnswer } from './answer.ts'
import type { ReportSpec } from './spec.ts'

/** What a report with a statement of its own is run with. */
export interface OwnAsking {
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
}

/** A report that no choice of groups and figures can say: it has a statement of its own. */
export interface OwnReport {
  name: string
  /** The record that a person must be allowed to see. Its period is of the field `date` of the spec, or of `created_at`. */
  record: string
  /** Computes the report within the rights of the person. */
  run: (transaction: Transaction, asking: OwnAsking) => Promise<Omit<ReportAnswer, 'capped' | 'missing'>>
}

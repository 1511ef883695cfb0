import type { Access } from '#engine/record/rights.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { type ReportFormat, reportFile } from '#platform/reports/file.server.ts'
import { businessName, isTooSlow } from '#platform/reports/routes.server.ts'
import { runReport } from '#platform/reports/run.server.ts'
import type { Running } from '#platform/reports/running.server.ts'
import { MOST_ROWS_IN_FILE, type ReportSpec } from '#platform/reports/spec.ts'

/** What reports read besides rows: the figures of all modules, and the reports with a statement of their own. */
export type ReportParts = Required<Pick<Running, 'metrics' | 'own'>>

/** A report that a job computes, for the person of `access`. */
export interface FileWanted {
  access: Access
  spec: ReportSpec
  name: string
  format: ReportFormat
  zone: string
  language: string
  /** The longest time that the statement may take. */
  most_ms: number
}

/** The file of a report with the rights that the person has now, and the name of the business. */
export async function makeFile(
  services: Services,
  parts: ReportParts,
  wanted: FileWanted,
): Promise<{ file: Uint8Array; business: string }> {
  const { access, spec, zone, most_ms } = wanted
  const { catalog, database } = services
  const { answer, business } = await database.transaction(access, async (transaction) => ({
    business: await businessName(transaction),
    answer: await runReport(transaction, {
      ...parts,
      ...{ catalog, access, spec, zone, most_ms },
      most_rows: MOST_ROWS_IN_FILE,
    }),
  }))
  return { file: await reportFile({ ...wanted, answer, business, period: spec.period }), business }
}

/** What to tell a person about a report that could not be made; null for trouble that may pass. */
export function lastingProblem(error: unknown): string | null {
  if (isTooSlow(error)) return 'The report takes too long. Choose a shorter period, or fewer groups.'
  return error instanceof Refusal && error.status < 500 ? error.message : null
}

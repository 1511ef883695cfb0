import type { OwnReport } from '#platform/reports/own.server.ts'

/** The reports with statements of their own. */
export const OWN_REPORTS: readonly OwnReport[] = []

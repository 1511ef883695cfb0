import type { ReportAnswer, ReportLine } from '#platform/reports/answer.ts'

/** The lines of a report that its chart draws. */
export const drawnLines = ({ groups, lines }: Pick<ReportAnswer, 'groups' | 'lines'>): ReportLine[] =>
  lines.filter(({ values }) => !groups.some(({ not_drawn }, at) => not_drawn?.some((one) => one === values[at])))

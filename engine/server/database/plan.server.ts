/** The EXPLAIN statement for another statement. It reads statistics only, no rows. */
export const explainSql = (text: string): string => `explain (format json) ${text}`

/** The expected rows and the cost of a statement, from the answer to `explainSql`. */
export function readPlan([[json]]: (string | null)[][]): { rows: number; cost: number } {
  const [{ Plan: plan }] = JSON.parse(json as string) as [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }]
  return { rows: plan['Plan Rows'], cost: plan['Total Cost'] }
}

const DAY = 86_400_000

/** How many whole days a record is in its stage, and whether that is longer than the stage allows. */
export function daysIn(
  since: string,
  stage: Readonly<Record<string, unknown>> | undefined,
  now = Date.now(),
): { days: number; is_ageing: boolean } {
  const start = Date.parse(since)
  if (Number.isNaN(start)) return { days: 0, is_ageing: false }
  const days = Math.max(0, Math.floor((now - start) / DAY))
  const limit = stage?.kind === 'open' ? stage.ageing_days : null
  return { days, is_ageing: typeof limit === 'number' && days > limit }
}

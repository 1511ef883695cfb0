interface Choice {
  id: number
  kind?: unknown
  is_default?: unknown
}

/**
 * The status that a new lead begins with, as the server gives it: the open one that the business chose for new leads, else
 * the first open one in the business's order, in which `statuses` stand. Null while there is none.
 */
export function firstStatus(statuses: readonly Choice[]): number | null {
  const open = statuses.filter((status) => status.kind === 'open')
  return (open.find((status) => status.is_default === true) ?? open[0])?.id ?? null
}

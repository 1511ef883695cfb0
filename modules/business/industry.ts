/** The industry that switches the property screens on. */
const REAL_ESTATE = 'Real Estate'

/** The industry of a business as the specification answers it: `industry.name`, and the flag that Real Estate sets. */
export const industryOf = (name: unknown): { industry: { name: string } | null; isRealState: boolean } => ({
  industry: typeof name === 'string' ? { name } : null,
  isRealState: name === REAL_ESTATE,
})

/** The name of an industry that a body sends as a text or as `{name}`; anything else as it is, for the check to refuse. */
export function industryName(sent: unknown): unknown {
  const is_named = typeof sent === 'object' && sent !== null && Object.keys(sent).join() === 'name'
  return is_named ? (sent as { name: unknown }).name : sent
}

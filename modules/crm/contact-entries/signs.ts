/** What two records of one person share, the strongest sign first. */
export const SIGNS = ['phone', 'email', 'gstin', 'name'] as const
export type Sign = (typeof SIGNS)[number]

/** The signs that leave no doubt; the same name and city only make it possible. */
export const CERTAIN: readonly Sign[] = ['phone', 'email', 'gstin']

/** How far a person may use a sign: all values, only the primary one, or none. */
export type Reach = 'all' | 'primary' | 'none'

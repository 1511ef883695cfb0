/** The signs that two records are the same person, the strongest first. */
export const SIGNS = ['phone', 'email', 'gstin', 'name'] as const
export type Sign = (typeof SIGNS)[number]

/** The signs of a certain duplicate; the same name and city are only a possible one. */
export const CERTAIN: readonly Sign[] = ['phone', 'email', 'gstin']

/** Which values a person may match by: all, only the primary one, or none. */
export type Reach = 'all' | 'primary' | 'none'

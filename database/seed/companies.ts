/** What people do in a company, the owners first. */
export const DESIGNATIONS = ['Owner', 'Partner', 'Purchase manager', 'Accountant', 'Store manager'] as const

/** The first line of the address of a warehouse. */
export const godown = (number: number): string => `Godown ${number}`

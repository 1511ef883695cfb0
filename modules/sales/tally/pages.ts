/** Entries are read in pages, so that a file of any size needs little memory. */
export const PAGE = 500

/** Days of a file, YYYY-MM-DD, both included. */
export interface Days {
  from: string
  to: string
}

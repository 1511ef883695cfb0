import { createContext } from 'react'

/** True below the trash, whose saved filters are their own list for each kind of record. */
export const InTrash = createContext(false)

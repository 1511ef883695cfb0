import { createContext } from 'react'

/** True inside the trash, where each kind of record has separate saved filters. */
export const InTrash = createContext(false)

import type { PersonSection } from './person-section.web.ts'
import { PersonSignIns } from './PersonSignIns.web.tsx'

/** What other features add to a person's detail, one line each, in the order in which they stand. */
export const personSections: readonly PersonSection[] = [PersonSignIns]

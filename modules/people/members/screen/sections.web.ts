import type { PersonSection } from './person-section.web.ts'
import { PersonSignIns } from './PersonSignIns.web.tsx'

/** Sections that other features add to a person's details, one line each, in display order. */
export const personSections: readonly PersonSection[] = [PersonSignIns]

import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'
import type { Subject } from '../subjects.ts'
import type { RoleDraft } from './use-roles.web.ts'

/** Props that every part of the role editor shares. */
export interface RoleParts {
  subjects: readonly Subject[]
  draft: RoleDraft
  /** The saved role that the draft is compared with. */
  base: RoleDraft
  locked: boolean
  /** Cells that the server refused: `rights.lead.delete`, `fields.lead.phone`. */
  wrong: ReadonlyMap<string, string>
  /** The rights that the editing person may give. */
  reach: { scope: (record: string, right: Right) => Scope; rule: (record: string, field: string) => FieldRule }
  setScope: (subject: Subject, right: Right, scope: Scope) => void
  setRights: (subject: Subject, rights: Partial<Record<Right, Scope>>) => void
  setRule: (subject: Subject, field: string, rule: FieldRule) => void
}

/** Subjects by module, in order of first appearance; main records come before their short lists. */
export function groupsOf(subjects: readonly Subject[]): { module: string; subjects: Subject[] }[] {
  const weight = (subject: Subject) => (subject.definition?.lookup ? 1 : 0)
  const names = [...new Set(subjects.toSorted((a, b) => weight(a) - weight(b)).map((subject) => subject.module))]
  return names.map((module) => ({
    module,
    subjects: subjects.filter((subject) => subject.module === module).toSorted((a, b) => weight(a) - weight(b)),
  }))
}

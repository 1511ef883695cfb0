import type { RecordDefinition } from '#engine/record/define.ts'
import type { OptionBook } from '../use-options.ts'
import { choiceLabel } from '../value-text.ts'

/** One stage of a record. Lost ones stand apart from the way forward. */
export interface Stage {
  id: number | string
  name: string
  lost: boolean
}

const RANK: Record<string, number> = { open: 0, won: 1, lost: 2 }

/** The stages of a record in order: open ones by position, then won, then lost. */
export function stagesOf(options: { definition: RecordDefinition; book: OptionBook; current: unknown }): Stage[] {
  const { definition, book, current } = options
  const field = definition.stage ? definition.fields[definition.stage] : undefined
  if (field?.kind === 'choice') return field.options.map((id) => ({ id, name: choiceLabel(field, id), lost: false }))
  if (field?.kind !== 'reference') return []
  const rank = (option: Record<string, unknown>) => RANK[String(option.kind)] ?? 0
  return book
    .choices(field.to, current)
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.position ?? 0) - Number(b.position ?? 0) || a.id - b.id)
    .map((option) => ({ id: option.id, name: option.title, lost: option.kind === 'lost' }))
}

import type { RecordDefinition } from '#engine/record/define.ts'
import type { Option } from '../options-query.ts'
import type { OptionBook } from '../use-options.ts'
import { choiceLabel } from '../value-text.ts'

/** One stage of a record. Lost stages are shown apart from the others. */
export interface Stage {
  id: number | string
  name: string
  lost: boolean
}

/** True for the id of a stage in which a record is lost. */
export function isLostStage({ stage, fields }: RecordDefinition, book: OptionBook, id: unknown): boolean {
  const field = stage === undefined ? undefined : fields[stage]
  return field?.kind === 'reference' && book.find(field.to, id)?.kind === 'lost'
}

/** True for the later half of the stages, not counting lost ones. */
export function isLateStage(options: {
  definition: RecordDefinition
  book: OptionBook
  current: unknown
  kinds: readonly string[]
}): boolean {
  const way = stagesOf(options).filter((stage) => !stage.lost)
  return way.findIndex((stage) => stage.id === options.current) >= way.length / 2
}

/**
 * The stages that belong with one: a stage may have a reference that the record has too, such as its pipeline, and then only
 * those with the same value are on its way.
 */
export function stagesInSameGroup(
  definition: RecordDefinition,
  stages: readonly Option[],
  one: Option | undefined,
): Option[] {
  const shared = Object.keys(one ?? {}).filter((name) => definition.fields[name]?.kind === 'reference')
  return stages.filter((stage) => shared.every((name) => stage[name] === one?.[name]))
}

/**
 * The stages of a record in order: by the kinds of its lookup (open, won, lost), then by position. Without kinds,
 * only by position.
 */
export function stagesOf(options: {
  definition: RecordDefinition
  book: OptionBook
  current: unknown
  kinds?: readonly string[]
}): Stage[] {
  const { definition, book, current, kinds = [] } = options
  const field = definition.stage ? definition.fields[definition.stage] : undefined
  if (field?.kind === 'choice') return field.options.map((id) => ({ id, name: choiceLabel(field, id), lost: false }))
  if (field?.kind !== 'reference') return []
  const rank = (option: Record<string, unknown>) => kinds.indexOf(String(option.kind))
  return stagesInSameGroup(definition, book.choices(field.to, current), book.find(field.to, current))
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.position ?? 0) - Number(b.position ?? 0) || a.id - b.id)
    .map((option) => ({ id: option.id, name: option.title, lost: option.kind === 'lost' }))
}

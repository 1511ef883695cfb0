import { mayEditField } from './may-edit.ts'

/** The fields that are edited with a field in one place: a day and its time, the day first, else the field alone. */
export function editedTogether(options: Parameters<typeof mayEditField>[0]): string[] {
  const { definition, row, name } = options
  const [day, field] = Object.entries(definition.fields).find(
    ([one, { kind, time }]: [string, { kind: string; time?: string }]) =>
      kind === 'date' && time && [one, time].includes(name),
  ) ?? [name]
  if (field?.kind !== 'date') return [name]
  // A row of a list has only the columns that were asked for.
  return [day, field.time as string].filter(
    (one) => one === name || (Object.hasOwn(row, one) && mayEditField({ ...options, name: one })),
  )
}

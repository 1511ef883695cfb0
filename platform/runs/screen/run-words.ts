import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Catalog } from '#engine/record/catalog.ts'
import { formatNumber } from '#ui/display.ts'
import { isMoving, type Run } from './runs.ts'

/** "leads" for a run over leads; "records" when the catalogue does not know the record. */
export function manyOf(catalog: Catalog, record: string, i18n: I18n): string {
  const found = catalog.records.find((one) => one.name === record)
  return found ? i18n._(found.label.many).toLocaleLowerCase(i18n.locale) : i18n._(msg`records`)
}

/** The heading of a run. */
export function runTitle(run: Pick<Run, 'action' | 'state' | 'record'>, catalog: Catalog, i18n: I18n): string {
  const many = manyOf(catalog, run.record, i18n)
  if (run.state === 'undoing') return i18n._(msg`Undoing`)
  const moving = isMoving(run)
  switch (run.action) {
    case 'edit':
      return moving ? i18n._(msg`Changing ${many}`) : i18n._(msg`Changed ${many}`)
    case 'assign':
      return moving ? i18n._(msg`Assigning ${many}`) : i18n._(msg`Assigned ${many}`)
    case 'delete':
      return moving ? i18n._(msg`Deleting ${many}`) : i18n._(msg`Deleted ${many}`)
    case 'restore':
      return moving ? i18n._(msg`Restoring ${many}`) : i18n._(msg`Restored ${many}`)
    case 'import':
      return moving ? i18n._(msg`Importing ${many}`) : i18n._(msg`Imported ${many}`)
    default: {
      const found = catalog.records.find((one) => one.name === run.record)
      const label = i18n._(found?.actions?.[run.action]?.label ?? run.action)
      return `${label}: ${many}`
    }
  }
}

/** The number of records that were changed, skipped or undone. */
export function runCounts(run: Run, i18n: I18n): string {
  const parts: string[] = []
  const { done, refused, undone, kept } = run
  if (run.state === 'undone') {
    parts.push(i18n._(msg`${formatNumber(undone)} undone`))
    if (kept > 0) parts.push(i18n._(msg`${formatNumber(kept)} kept, changed later`))
    return parts.join(' · ')
  }
  if (isMoving(run) && run.state !== 'undoing')
    return i18n._(msg`${formatNumber(done + refused)} of ${formatNumber(run.total)}`)
  if (run.state === 'undoing') return i18n._(msg`${formatNumber(undone + kept)} of ${formatNumber(done)}`)
  parts.push(i18n._(msg`${formatNumber(done)} done`))
  if (refused > 0) parts.push(i18n._(msg`${formatNumber(refused)} left as they were`))
  return parts.join(' · ')
}

/** The result of an undo, in one sentence. */
export function undoneWords(run: Pick<Run, 'state' | 'undone' | 'kept'>, i18n: I18n): string {
  if (run.state !== 'undone') return i18n._(msg`It is being undone`)
  if (run.kept === 0) return i18n._(msg`${plural(run.undone, { one: '# undone', other: '# undone' })}`)
  return i18n._(
    msg`${formatNumber(run.undone)} undone; ${formatNumber(run.kept)} kept, because they were changed later`,
  )
}

import { msg } from '@lingui/core/macro'
import type { ExportOptions } from '#engine/web/slots.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { dayOf } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** Saves the rows of a list's query as a file, and shows the person the result. Never rejects. */
export async function exportRows({ definition, query, format, i18n }: ExportOptions): Promise<void> {
  const { sort, search, filter } = query
  try {
    const file = await readFile(`${definition.path}/export`, { format, sort, search, filter })
    saveFile(file, `${definition.path}-${dayOf(new Date())}.${format}`)
    notify({ kind: 'success', message: i18n._(msg`The export is in your downloads`) })
  } catch (error) {
    notify({ kind: 'error', title: i18n._(msg`The export failed`), message: wordsOf(error) })
  }
}

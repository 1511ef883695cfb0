import type { LinesField } from '#engine/record/fields.ts'
import { blankHeading, blankLine, type LineValues } from '#engine/web/form/line-values.ts'
import { pasteBlock, type Pasted, type PasteOptions } from './paste.ts'
import { findTitles, type TitleSearch, withFoundTitles } from './paste-titles.ts'
import type { Sheet } from './sheet.ts'

/** The last change of the lines, and the lines before it, for Undo. */
export type LinesNews = { before: readonly LineValues[] } & (
  | { type: 'removed'; row: number }
  | { type: 'moved'; row: number }
  | { type: 'pasted'; pasted: Pasted }
)

/** The actions on the lines of a form. Created once for the columns of a sheet, so that they never cause a row to render again. */
export function makeLineActions(options: {
  field: LinesField
  sheet: Sheet
  /** Marks cells that lost the focus, as `key:field`; their issues are shown from then on. */
  setLeft: (change: (all: ReadonlySet<string>) => ReadonlySet<string>) => void
  setNews: (news: LinesNews | null) => void
}) {
  const { field, sheet, setLeft, setNews } = options
  const lines = () => sheet.state().lines
  const leave = (key: number, name: string) =>
    setLeft((all) => (all.has(`${key}:${name}`) ? all : new Set([...all, `${key}:${name}`])))

  function add(at = lines().length, line: LineValues = blankLine(field)) {
    if (lines().length < field.max) sheet.insert(at, line)
  }

  /** Fills the lines from a cell on; titles that are in no lookup are then searched on the server. */
  function paste(given: Omit<PasteOptions, 'field' | 'lines'> & { search: TitleSearch }) {
    const before = lines()
    const pasted = pasteBlock({ ...given, field, lines: before })
    sheet.replace(pasted.lines)
    const { keys } = sheet.state()
    for (const { row, name } of pasted.unread) leave(keys[row], name)
    setNews({ type: 'pasted', pasted, before })
    void findTitles({ field, lines: pasted.lines, unread: pasted.unread, search: given.search }).then((found) => {
      if (found.size === 0) return
      sheet.replace(withFoundTitles(field, lines(), found))
      const place = (row: number) => sheet.state().keys.indexOf(keys[row])
      const unread = pasted.unread.filter(({ row, name }) => typeof lines()[place(row)]?.[name] === 'string')
      setNews({ type: 'pasted', pasted: { ...pasted, unread }, before })
    })
  }

  return {
    add,
    addHeading: (at?: number) => add(at, blankHeading()),
    copy(row: number) {
      const { id: _id, ...line } = lines()[row]
      add(row + 1, line)
    },
    remove(row: number) {
      const before = lines()
      sheet.remove(row)
      setNews({ type: 'removed', row, before })
    },
    move(from: number, to: number) {
      const before = lines()
      sheet.move(from, to)
      setNews({ type: 'moved', row: to, before })
    },
    undo(before: readonly LineValues[]) {
      sheet.replace(before)
      setNews(null)
    },
    leave,
    paste,
  }
}

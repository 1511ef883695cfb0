import { useLingui } from '@lingui/react/macro'
import type { CreateAction } from './menu.ts'

/** The action of a shortcut and its alternative keys, each pressed together or one after the other. */
export type ShortcutLine = { what: string; keys: string[][] }

/** All shortcuts by where they work. */
export function useShortcutGroups(create: CreateAction[]): { id: string; title: string; lines: ShortcutLine[] }[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'list',
      title: t`In a list`,
      lines: [
        { what: t`Next row, previous row`, keys: [['↓'], ['↑'], ['J'], ['K']] },
        { what: t`Open the row`, keys: [['↵']] },
        { what: t`Show the row beside the list`, keys: [['Space']] },
        { what: t`Choose a cell, edit it`, keys: [['←'], ['→'], ['F2']] },
        { what: t`Select the row`, keys: [['Ctrl', 'Space'], ['X']] },
        { what: t`Select several`, keys: [['Shift', '↓']] },
        { what: t`Search this list`, keys: [['/']] },
        { what: t`Clear the filters`, keys: [['Ctrl', 'Backspace']] },
        { what: t`Call one by one`, keys: [['T']] },
        { what: t`Delete what is selected`, keys: [['Delete'], ['Ctrl', 'Delete']] },
        { what: t`Clear the selection`, keys: [['Esc']] },
      ],
    },
    {
      id: 'record',
      title: t`On a record`,
      lines: [
        { what: t`Previous, next record`, keys: [['←'], ['→'], ['K'], ['J']] },
        { what: t`Write a note`, keys: [['N']] },
        { what: t`Call`, keys: [['A']] },
        { what: t`Status`, keys: [['S']] },
        { what: t`Set the follow-up`, keys: [['F']] },
        { what: t`Edit`, keys: [['E']] },
        { what: t`Call on from here`, keys: [['T']] },
        { what: t`Delete the record`, keys: [['Delete'], ['Ctrl', 'Delete']] },
        { what: t`Back to the list`, keys: [['Esc'], ['Ctrl', 'Backspace']] },
      ],
    },
    {
      id: 'board',
      title: t`On a board`,
      lines: [
        { what: t`To the next card`, keys: [['↑'], ['↓'], ['←'], ['→']] },
        {
          what: t`Move the card`,
          keys: [
            ['Shift', '←'],
            ['Shift', '→'],
          ],
        },
        { what: t`Move to…`, keys: [['M']] },
      ],
    },
    {
      id: 'triage',
      title: t`While calling`,
      lines: [
        { what: t`Previous, next record`, keys: [['←'], ['→']] },
        { what: t`Outcome`, keys: [['C'], ['B'], ['L'], ['N'], ['I'], ['H'], ['U'], ['K']] },
        { what: t`Status`, keys: [['1'], ['2'], ['…'], ['9']] },
        {
          what: t`Today, tomorrow, in 2 days, in a week, Monday: save and go on`,
          keys: [['O'], ['T'], ['D'], ['W'], ['M']],
        },
        { what: t`Choose a date`, keys: [['P']] },
        { what: t`Save and go on without a new follow-up`, keys: [['↵']] },
        { what: t`Write a note`, keys: [['E']] },
        { what: t`Call, WhatsApp`, keys: [['A'], ['G']] },
        { what: t`Undo the last one`, keys: [['Z'], ['Ctrl', 'Z']] },
      ],
    },
    {
      id: 'form',
      title: t`In a form`,
      lines: [
        { what: t`Save`, keys: [['Ctrl', '↵']] },
        { what: t`Close`, keys: [['Esc']] },
      ],
    },
    {
      id: 'everywhere',
      title: t`Everywhere`,
      lines: [
        { what: t`Search or jump to`, keys: [['Ctrl', 'K']] },
        { what: t`Go to a screen`, keys: [['Ctrl', 'G'], ['G']] },
        { what: t`New`, keys: [['Ctrl', 'N']] },
        ...create
          .filter(({ key }) => key !== '')
          .map((action) => ({
            what: t`New ${i18n._(action.title).toLowerCase()}`,
            keys: [['C', action.key.toUpperCase()]],
          })),
        { what: t`Refresh the data`, keys: [['R'], ['Ctrl', 'R']] },
        { what: t`This sheet`, keys: [['?']] },
      ],
    },
  ]
}

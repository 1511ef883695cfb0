import { Trans, useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Kbd } from '#ui/bits.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useLayout } from '#ui/layout-config.ts'
import type { CreateAction } from './menu.ts'
import { usePreferences } from './preferences.ts'
import classes from './ShortcutSheet.module.css'

// A shortcut with its alternative keys, each a combination or a sequence.
type Line = { what: string; keys: string[][] }

/** All shortcuts by the place where they work, with their second keys, and the switch for single letters. */
export default function ShortcutSheet({ create, onClose }: { create: CreateAction[]; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { single_keys } = useLayout()
  const { save } = usePreferences()
  const here = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  const groups: { id: string; title: string; lines: Line[] }[] = [
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
        ...create.map((action) => ({
          what: t`New ${i18n._(action.title).toLowerCase()}`,
          keys: [['C', action.key.toUpperCase()]],
        })),
        { what: t`Refresh the data`, keys: [['R'], ['Ctrl', 'R']] },
        { what: t`This sheet`, keys: [['?']] },
      ],
    },
  ]
  const context = contextOf(here)
  const ordered = [...groups.filter((group) => group.id === context), ...groups.filter((group) => group.id !== context)]
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose} width={720}>
      <Stack>
        <div className={classes.groups}>
          {ordered.map(({ id, title, lines }) => (
            <section key={id} data-here={id === context || undefined}>
              <h3>{title}</h3>
              <dl>
                {lines.map(({ what, keys }) => (
                  <div key={what} className="row">
                    <dt>{what}</dt>
                    <dd className="row" style={{ flexWrap: 'wrap' }}>
                      {keys.map((combination, index) => (
                        <Fragment key={combination.join()}>
                          {index > 0 && <small>{t`or`}</small>}
                          {combination.map((key) => (
                            <Kbd key={key}>{key}</Kbd>
                          ))}
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <Muted>
          <Trans>Some browsers keep Ctrl+N for a new window; press C, then the letter. On a Mac, Ctrl is ⌘ too.</Trans>
        </Muted>
        <Tick
          checked={single_keys === 'on'}
          onChange={(on) => void save('account', { single_keys: on ? 'on' : 'off' }).catch(() => {})}
        >
          <Trans>Single-letter shortcuts are on</Trans>
        </Tick>
      </Stack>
    </Dialog>
  )
}

// The group of shortcuts that fits the open page is shown first.
function contextOf(route: string): string {
  if (document.querySelector('[data-triage]')) return 'triage'
  if (document.querySelector('[data-card]')) return 'board'
  if (/\$action/.test(route)) return 'form'
  if (/\$\w+$/.test(route) && !route.endsWith('$businessId')) return 'record'
  return document.querySelector('[role=grid]') ? 'list' : 'everywhere'
}

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
import { type ShortcutLine, useShortcutGroups } from './use-shortcut-groups.ts'

/** All shortcuts by the place where they work, with their second keys, and the switch for single letters. */
export default function ShortcutSheet({ create, onClose }: { create: CreateAction[]; onClose: () => void }) {
  const { t } = useLingui()
  const { single_keys } = useLayout()
  const { save } = usePreferences()
  const here = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  const groups = useShortcutGroups(create)
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
                    <Keys keys={keys} />
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

function Keys({ keys }: Pick<ShortcutLine, 'keys'>) {
  const { t } = useLingui()
  return (
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
  )
}

// What stands on the page decides which keys come first.
function contextOf(route: string): string {
  if (document.querySelector('[data-triage]')) return 'triage'
  if (document.querySelector('[data-card]')) return 'board'
  if (/\$action/.test(route)) return 'form'
  if (/\$\w+$/.test(route) && !route.endsWith('$businessId')) return 'record'
  return document.querySelector('[role=grid]') ? 'list' : 'everywhere'
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { ArrangedGroup } from '#shell/arrange-menu.ts'
import { groupKey } from '#shell/menu.ts'
import menu from '#shell/Sidebar.module.css'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import classes from './settings.module.css'

/** The menu as the sidebar will show it. */
export function MenuPreview({ groups }: { groups: ArrangedGroup[] }) {
  const { i18n } = useLingui()
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => !entry.is_hidden) }))
    .filter((group) => group.entries.length > 0)
  return (
    <Stack as="aside">
      <Title order={3}>
        <Trans>Preview</Trans>
      </Title>
      <div className={classes.preview} aria-hidden>
        {shown.map((group, at) => (
          <Fragment key={groupKey(group)}>
            {group.title && <h4 className={menu.heading}>{i18n._(group.title)}</h4>}
            {group.entries.map((entry, index) => (
              <div key={entry.path} className={menu.entry} data-active={(at === 0 && index === 0) || undefined}>
                <entry.icon size={17} stroke={1.7} />
                <span className="cut">{entry.label ?? i18n._(entry.title)}</span>
              </div>
            ))}
          </Fragment>
        ))}
        {shown.length === 0 && (
          <Muted>
            <Trans>Everything is hidden. Ctrl+K still leads everywhere.</Trans>
          </Muted>
        )}
      </div>
    </Stack>
  )
}

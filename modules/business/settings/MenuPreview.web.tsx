import { Trans, useLingui } from '@lingui/react/macro'
import type { ArrangedGroup } from '#shell/arrange-menu.ts'
import { groupKey } from '#shell/menu.ts'
import classes from './settings.module.css'

/** The menu as the sidebar will show it. */
export function MenuPreview({ groups }: { groups: ArrangedGroup[] }) {
  const { i18n } = useLingui()
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => !entry.is_hidden) }))
    .filter((group) => group.entries.length > 0)
  return (
    <aside className={classes.preview}>
      <h2>
        <Trans>Preview</Trans>
      </h2>
      <div className={classes.menu} aria-hidden>
        {shown.map((group, at) => (
          <div key={groupKey(group)}>
            {group.title && <b>{i18n._(group.title)}</b>}
            {group.entries.map((entry, index) => (
              <span key={entry.path} data-active={(at === 0 && index === 0) || undefined}>
                <entry.icon size={17} stroke={1.7} />
                <i>{entry.label ?? i18n._(entry.title)}</i>
              </span>
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <p>
            <Trans>Everything is hidden. Ctrl+K still leads everywhere.</Trans>
          </p>
        )}
      </div>
    </aside>
  )
}

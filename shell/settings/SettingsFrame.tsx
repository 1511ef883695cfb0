import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { GoLink } from '#ui/places.ts'
import type { SettingsEntry, SettingsGroup } from '../menu.ts'
import menu from '../Sidebar.module.css'
import { foundSettings } from './settings-model.ts'
import classes from './settings.module.css'
import { SettingsSearch } from './SettingsSearch.tsx'

/** On a wide screen, shows the list of all settings beside the open one. */
export default function SettingsFrame(props: {
  business_id: number
  groups: readonly SettingsGroup[]
  current: SettingsEntry
  children: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { business_id, current, children } = props
  const [typed, setTyped] = useState('')
  const groups = foundSettings(props.groups, typed, (words) => i18n._(words))
  return (
    <div className={classes.frame}>
      <nav className={classes.list} aria-label={t`Settings`}>
        <Stack>
          <SettingsSearch typed={typed} onType={setTyped} />
          {groups.map((group) => (
            <section key={group.name}>
              <h2 className={menu.heading}>{i18n._(group.title)}</h2>
              {group.entries.map(({ path, title, icon: Glyph }) => (
                <GoLink
                  key={path}
                  to={`/business/${business_id}/${path}`}
                  activeOptions={{ exact: true }}
                  aria-current={path === current.path ? 'page' : undefined}
                  className={menu.entry}
                  data-active={path === current.path || undefined}
                >
                  <Glyph size={16} stroke={1.7} />
                  <span className="cut">{i18n._(title)}</span>
                </GoLink>
              ))}
            </section>
          ))}
          {groups.length === 0 && (
            <Muted>
              <Trans>No setting has these words.</Trans>
            </Muted>
          )}
        </Stack>
      </nav>
      <div>{children}</div>
    </div>
  )
}

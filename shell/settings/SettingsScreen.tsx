import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { GoLink } from '#ui/places.ts'
import { useShellPlace } from '../shell-context.ts'
import { foundSettings } from './settings-model.ts'
import classes from './settings.module.css'
import { SettingsSearch } from './SettingsSearch.tsx'

/** `/business/{businessId}/settings`: all settings in groups, with a search. */
export default function SettingsScreen() {
  const { i18n } = useLingui()
  const place = useShellPlace()
  const [typed, setTyped] = useState('')
  const groups = foundSettings(place?.settings ?? [], typed, (words) => i18n._(words))
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>
          <Trans>Settings</Trans>
        </h1>
        <SettingsSearch typed={typed} onType={setTyped} />
      </header>
      {groups.map((group) => (
        <section key={group.name} className={classes.block} aria-labelledby={`settings-${group.name}`}>
          <h2 id={`settings-${group.name}`}>{i18n._(group.title)}</h2>
          <ul>
            {group.entries.map(({ path, title, detail, icon: Glyph }) => (
              <li key={path}>
                <GoLink to={`/business/${place?.business_id}/${path}`} className={classes.card}>
                  <Glyph size={20} stroke={1.6} />
                  <span>
                    <b>{i18n._(title)}</b>
                    {detail && <small>{i18n._(detail)}</small>}
                  </span>
                </GoLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <p className={classes.none} role="status">
          <Trans>No setting has these words.</Trans>
        </p>
      )}
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import classes from './settings.module.css'

/** The box that narrows the list of settings. */
export function SettingsSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useLingui()
  return (
    <label className={classes.find}>
      <IconSearch size={15} aria-hidden />
      <input
        type="search"
        value={typed}
        placeholder={t`Find a setting`}
        aria-label={t`Find a setting`}
        autoComplete="off"
        data-search
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}

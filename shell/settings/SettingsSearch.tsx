import { useLingui } from '@lingui/react/macro'
import { SearchBox } from '#ui/layout/SearchBox.tsx'

/** The search box of the list of settings. */
export function SettingsSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useLingui()
  return <SearchBox is_main label={t`Find a setting`} value={typed} onChange={onType} />
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PHONE_PLACES } from '#base/preferences.ts'
import { type ArrangedEntry, shownMenu } from '#shell/arrange-menu.ts'
import { defaultPlaces, MENU_PLACE, SEARCH_PLACE } from '#shell/bottom-places.ts'
import { usePreferences } from '#shell/preferences.ts'
import { useShellPlace } from '#shell/shell-context.ts'
import { useLayout } from '#ui/layout-config.ts'
import classes from './settings.module.css'

/** The five places at the bottom of a phone, which each person chooses for themselves. */
export function PhonePlaces() {
  const { t, i18n } = useLingui()
  const { sidenav, phone_places } = useLayout()
  const { save } = usePreferences()
  const entries = shownMenu(useShellPlace()?.menu ?? [], undefined, sidenav).flatMap((group) => group.entries)
  const places = phone_places.length > 0 ? phone_places : defaultPlaces(entries)
  const nameOf = (entry: ArrangedEntry) => entry.label ?? i18n._(entry.title)
  const choices = [
    { value: '', name: t`Nothing` },
    ...entries.map((entry) => ({ value: entry.path, name: nameOf(entry) })),
    { value: SEARCH_PLACE, name: t`Search` },
    { value: MENU_PLACE, name: t`Menu` },
  ]
  // If saving fails, the client already shows the error.
  const keep = (next: string[] | null) => void save('member', { phone_places: next }).catch(() => {})
  const put = (index: number, value: string) => {
    const next = Array.from({ length: PHONE_PLACES }, (_, at) => places[at] ?? '')
    // If the entry already has a place, the two entries swap.
    const other = value === '' ? -1 : next.indexOf(value)
    if (other >= 0) next[other] = next[index]
    next[index] = value
    keep(next.filter((one) => one !== ''))
  }
  return (
    <section className={classes.phone} aria-labelledby="phone-places">
      <h2 id="phone-places">
        <Trans>At the bottom of a phone</Trans>
      </h2>
      <p>
        <Trans>Five places within reach of the thumb. Without the menu among them, its button stands on top.</Trans>
      </p>
      <ol>
        {Array.from({ length: PHONE_PLACES }, (_, index) => (
          <li key={index}>
            <select
              aria-label={t`Place ${index + 1}`}
              value={places[index] ?? ''}
              onChange={(event) => put(index, event.currentTarget.value)}
            >
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ol>
      <Button variant="default" disabled={phone_places.length === 0} onClick={() => keep(null)}>
        <Trans>Use the usual places</Trans>
      </Button>
    </section>
  )
}

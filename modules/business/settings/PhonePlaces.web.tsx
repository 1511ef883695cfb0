import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { PHONE_PLACES } from '#base/preferences.ts'
import { type ArrangedEntry, shownMenu } from '#shell/arrange-menu.ts'
import { defaultPlaces, MENU_PLACE, SEARCH_PLACE } from '#shell/bottom-places.ts'
import { usePreferences } from '#shell/preferences.ts'
import { useShellPlace } from '#shell/shell-context.ts'
import { Grid, Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { useLayout } from '#ui/layout-config.ts'

/** The five places at the bottom of a phone, which each person chooses for themselves. */
export function PhonePlaces() {
  const { t, i18n } = useLingui()
  const { sidenav, phone_places } = useLayout()
  const { save } = usePreferences()
  const entries = shownMenu(useShellPlace()?.menu ?? [], undefined, sidenav).flatMap((group) => group.entries)
  const places = phone_places.length > 0 ? phone_places : defaultPlaces(entries)
  const nameOf = (entry: ArrangedEntry) => entry.label ?? i18n._(entry.title)
  const choices = [
    { value: '', label: t`Nothing` },
    ...entries.map((entry) => ({ value: entry.path, label: nameOf(entry) })),
    { value: SEARCH_PLACE, label: t`Search` },
    { value: MENU_PLACE, label: t`Menu` },
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
    <Stack as="section">
      <Stack gap="none">
        <Title>
          <Trans>At the bottom of a phone</Trans>
        </Title>
        <Muted>
          <Trans>Five places within reach of the thumb. Without the menu among them, its button stands on top.</Trans>
        </Muted>
      </Stack>
      <Grid min={130} gap="sm">
        {Array.from({ length: PHONE_PLACES }, (_, index) => (
          <NativeSelect
            key={index}
            size="sm"
            aria-label={t`Place ${index + 1}`}
            value={places[index] ?? ''}
            data={choices}
            onChange={(event) => put(index, event.currentTarget.value)}
          />
        ))}
      </Grid>
      <Row>
        <Button variant="default" disabled={phone_places.length === 0} onClick={() => keep(null)}>
          <Trans>Use the usual places</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

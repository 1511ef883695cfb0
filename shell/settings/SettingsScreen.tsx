import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Grid, Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { useShellPlace } from '../shell-context.ts'
import { foundSettings } from './settings-model.ts'
import { SettingsSearch } from './SettingsSearch.tsx'

/** `/business/{businessId}/settings`: all settings in groups, with a search. */
export default function SettingsScreen() {
  const { i18n } = useLingui()
  const place = useShellPlace()
  const [typed, setTyped] = useState('')
  const groups = foundSettings(place?.settings ?? [], typed, (words) => i18n._(words))
  return (
    <SettingsPage width="wide" quiet title={<Trans>Settings</Trans>}>
      <Row>
        <SettingsSearch typed={typed} onType={setTyped} />
      </Row>
      <Grid min={300} gap="xl">
        {groups.map((group) => (
          <Stack key={group.name} as="section" gap="xs">
            <Title order={3}>{i18n._(group.title)}</Title>
            <List framed label={i18n._(group.title)}>
              {group.entries.map(({ path, title, detail, icon: Glyph }) => (
                <ListRow
                  key={path}
                  lead={<Glyph size={20} stroke={1.6} />}
                  title={i18n._(title)}
                  detail={detail && i18n._(detail)}
                  to={{ to: `/business/${place?.business_id}/${path}` }}
                />
              ))}
            </List>
          </Stack>
        ))}
      </Grid>
      {groups.length === 0 && (
        <Muted role="status">
          <Trans>No setting has these words.</Trans>
        </Muted>
      )}
    </SettingsPage>
  )
}

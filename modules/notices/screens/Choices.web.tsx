import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES } from '#base/language.ts'
import { NoticeSkeleton } from '../bell/NoticeSkeleton.web.tsx'
import '#ui/css/input.ts'
import { FieldRow } from '#ui/layout/fields.tsx'
import { Grid, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { ChoiceMatrix } from './ChoiceMatrix.web.tsx'
import { PushRow } from './PushRow.web.tsx'
import {
  type NoticeSettings,
  noticeSettingsQuery,
  type SettingsChange,
  useChangeSettings,
} from './settings-calls.web.ts'

const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' }
const LANGUAGE_NAMES: Record<string, string> = Object.fromEntries(LANGUAGES.map(({ code, name }) => [code, name]))

/** Which notices reach the viewer by which channel, quiet hours and push on this browser. Every change is saved at once. */
export function Choices({ business_id }: { business_id: number }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(noticeSettingsQuery(business_id, i18n.locale))
  const change = useChangeSettings(business_id, i18n.locale)
  if (!data && error)
    return <ErrorState what={t`Your choices could not be loaded`} error={error} onRetry={() => void refetch()} />
  if (!data) return <NoticeSkeleton lines={7} />
  const set = (one: SettingsChange) => change.mutate(one)
  return (
    <Stack gap="lg">
      <Row>
        <Title>
          <Trans>Which notices you get</Trans>
        </Title>
        <Spacer />
        <span role="status" style={{ color: change.isError ? 'var(--danger)' : 'var(--text-2)' }}>
          {change.isError ? wordsOf(change.error) : change.isSuccess ? t`Saved` : ''}
        </span>
      </Row>
      <Panel padded={false}>
        <ChoiceMatrix kinds={data.kinds} has_push={data.push_key !== null} onChange={(choices) => set({ choices })} />
      </Panel>
      {!data.has_email && (
        <Notice tone="warm" actions={<ButtonLink to="/profile">{t`Open your profile`}</ButtonLink>}>
          <Trans>You have no email yet, so nothing comes by mail. Add one in your profile.</Trans>
        </Notice>
      )}
      {data.push_key !== null && <PushRow push_key={data.push_key} />}
      <Times settings={data} onChange={set} />
    </Stack>
  )
}

function Times({ settings, onChange }: { settings: NoticeSettings; onChange: (change: SettingsChange) => void }) {
  const { t } = useLingui()
  const quiet = settings.quiet_from !== null
  const time = (name: 'quiet_from' | 'quiet_until' | 'digest_at', label: string) => (
    <TextInput
      type="time"
      size="sm"
      label={label}
      withAsterisk={false}
      // Saved when the field is left, since a time is incomplete while it is typed.
      key={settings[name]}
      defaultValue={settings[name] ?? ''}
      required
      onBlur={({ currentTarget: { value } }) => {
        if (value !== '' && value !== settings[name]) onChange({ [name]: value })
      }}
    />
  )
  return (
    <Stack as="section">
      <Title>
        <Trans>When</Trans>
      </Title>
      <label>
        <FieldRow
          title={<Trans>Quiet hours</Trans>}
          detail={<Trans>Mail and push wait until they end, except messages about the safety of your account.</Trans>}
        >
          <input
            type="checkbox"
            checked={quiet}
            onChange={() => onChange(quiet ? { quiet_from: null, quiet_until: null } : NIGHT)}
          />
        </FieldRow>
      </label>
      {quiet && (
        <Grid min={160}>
          {time('quiet_from', t`From`)}
          {time('quiet_until', t`Until`)}
        </Grid>
      )}
      <Grid min={160}>
        {time('digest_at', t`Daily mail at`)}
        <NativeSelect
          size="sm"
          label={<Trans>Time zone</Trans>}
          value={settings.time_zone}
          onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
          data={zonesWith(settings.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <NativeSelect
          size="sm"
          label={<Trans>Language of mail and push</Trans>}
          value={settings.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        >
          {settings.languages.map((language) => (
            <option key={language} value={language} lang={language === 'screen' ? undefined : language}>
              {language === 'screen' ? t`As on the screens` : LANGUAGE_NAMES[language]}
            </option>
          ))}
        </NativeSelect>
      </Grid>
    </Stack>
  )
}

// Browsers also list old names of zones; India comes first.
function zonesWith(chosen: string): string[] {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta')
  return [...new Set(['Asia/Kolkata', chosen, ...all])]
}

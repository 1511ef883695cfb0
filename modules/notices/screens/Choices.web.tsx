import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES } from '#base/language.ts'
import { NoticeSkeleton } from '../bell/NoticeSkeleton.web.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { ChoiceMatrix } from './ChoiceMatrix.web.tsx'
import classes from './choices.module.css'
import { PushRow } from './PushRow.web.tsx'
import {
  type NoticeSettings,
  noticeSettingsQuery,
  type SettingsChange,
  useChangeSettings,
} from './settings-calls.web.ts'

const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' }
const LANGUAGE_NAMES: Record<string, string> = Object.fromEntries(LANGUAGES.map(({ code, name }) => [code, name]))

/** How the person is told: what by which channel, when not, and on which browsers. Every change is kept at once. */
export function Choices({ business_id }: { business_id: number }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useQuery(noticeSettingsQuery(business_id, i18n.locale))
  const change = useChangeSettings(business_id, i18n.locale)
  if (!data && error)
    return <ErrorState what={t`Your choices could not be loaded`} error={error} onRetry={() => void refetch()} />
  if (!data) return <NoticeSkeleton lines={7} />
  const set = (one: SettingsChange) => change.mutate(one)
  return (
    <div className={classes.choices}>
      <p className={classes.state} role="status" data-failed={change.isError || undefined}>
        {change.isError ? wordsOf(change.error) : change.isSuccess ? t`Saved` : ''}
      </p>
      <section>
        <h2>
          <Trans>What you are told</Trans>
        </h2>
        <ChoiceMatrix kinds={data.kinds} has_push={data.push_key !== null} onChange={(choices) => set({ choices })} />
      </section>
      {data.push_key !== null && <PushRow push_key={data.push_key} />}
      <Times settings={data} onChange={set} />
    </div>
  )
}

function Times({ settings, onChange }: { settings: NoticeSettings; onChange: (change: SettingsChange) => void }) {
  const { t } = useLingui()
  const quiet = settings.quiet_from !== null
  const time = (name: 'quiet_from' | 'quiet_until' | 'digest_at', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="time"
        // Kept when the person leaves the field: half a time is no time.
        key={settings[name]}
        defaultValue={settings[name] ?? ''}
        required
        onBlur={({ currentTarget: { value } }) => {
          if (value !== '' && value !== settings[name]) onChange({ [name]: value })
        }}
      />
    </label>
  )
  return (
    <section>
      <h2>
        <Trans>When</Trans>
      </h2>
      <div className={classes.times}>
        <label className={classes.switch}>
          <input
            type="checkbox"
            checked={quiet}
            onChange={() => onChange(quiet ? { quiet_from: null, quiet_until: null } : NIGHT)}
          />
          <span>
            <b>
              <Trans>Quiet hours</Trans>
            </b>
            <small>
              <Trans>Mail and push wait until they are over. What is about the safety of your account does not.</Trans>
            </small>
          </span>
        </label>
        {quiet && (
          <div className={classes.pair}>
            {time('quiet_from', t`From`)}
            {time('quiet_until', t`Until`)}
          </div>
        )}
        <div className={classes.pair}>
          {time('digest_at', t`Daily mail at`)}
          <label>
            <span>
              <Trans>Time zone</Trans>
            </span>
            <select value={settings.time_zone} onChange={(event) => onChange({ time_zone: event.currentTarget.value })}>
              {zonesWith(settings.time_zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>
              <Trans>Language of mail and push</Trans>
            </span>
            <select value={settings.language} onChange={(event) => onChange({ language: event.currentTarget.value })}>
              {settings.languages.map((language) => (
                <option key={language} value={language} lang={language === 'screen' ? undefined : language}>
                  {language === 'screen' ? t`As on the screens` : LANGUAGE_NAMES[language]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </section>
  )
}

// Browsers know zones by old names too; India's stands first.
function zonesWith(chosen: string): string[] {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta')
  return [...new Set(['Asia/Kolkata', chosen, ...all])]
}

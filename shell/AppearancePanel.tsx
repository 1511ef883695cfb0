import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronRight, IconLayoutList, IconTypography } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DEFAULT_PREFERENCES, PREFERENCE_KEYS, type PreferenceKey } from '#base/preferences.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { resetLayout, useLayout } from '#ui/layout-config.ts'
import { notify } from '#ui/toast.ts'
import { wordsOf } from '#ui/states.tsx'
import classes from './AppearancePanel.module.css'
import { GoLink } from '#ui/places.ts'
import { type PreferenceChanges, usePreferences } from './preferences.ts'

/** How the product looks for this person on every device: mode, density, page width, what stands on the page. */
export default function AppearancePanel({
  inside,
  onClose,
}: {
  inside: (path: string) => string
  onClose: () => void
}) {
  const { t } = useLingui()
  const layout = useLayout()
  const { save } = usePreferences()
  const change = (changes: PreferenceChanges) =>
    void save('account', changes).catch((error) =>
      notify({ kind: 'error', title: t`Your choice was not kept`, message: wordsOf(error) }),
    )

  function reset() {
    resetLayout()
    change(Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, key === 'theme_mode' ? 'auto' : null])))
  }

  const parts = [
    ['header', t`Top bar`],
    ['sidebar', t`Sidebar`],
    ['toolbar', t`Toolbar of lists`],
    ['footer', t`Footer of lists`],
    ['scroll_top', t`Back-to-top button`],
  ] as const
  return (
    <SidePanel
      title={t`Appearance`}
      detail={t`Yours alone; it follows you to every device.`}
      onClose={onClose}
      width={380}
    >
      <div className={classes.panel}>
        <Choice
          label={t`Mode`}
          value={layout.theme_mode}
          onPick={(theme_mode) => change({ theme_mode })}
          options={[
            ['light', t`Light`, <Preview key="l" kind="light" />],
            ['dark', t`Dark`, <Preview key="d" kind="dark" />],
            ['auto', t`System`, <Preview key="a" kind="auto" />],
          ]}
        />
        <Choice
          label={t`Rows of lists`}
          value={layout.density}
          onPick={(density) => change({ density })}
          options={[
            ['compact', t`Compact`, <Rows key="c" count={5} />],
            ['default', t`Default`, <Rows key="d" count={4} />],
            ['relaxed', t`Relaxed`, <Rows key="r" count={3} />],
          ]}
        />
        <Choice
          label={t`Page width`}
          value={layout.page_width}
          onPick={(page_width) => change({ page_width })}
          options={[
            ['fluid', t`Whole window`, <Width key="f" />],
            ['fixed', t`At most 1360 px`, <Width key="x" fixed />],
          ]}
        />
        <fieldset className={classes.toggles}>
          <legend>
            <Trans>On the page</Trans>
          </legend>
          {parts.map(([key, label]) => (
            <label key={key}>
              <span>{label}</span>
              <input
                type="checkbox"
                role="switch"
                checked={layout[key]}
                onChange={(event) => change({ [key]: event.currentTarget.checked })}
              />
            </label>
          ))}
          <label>
            <span>
              <Trans>Wide sidebar</Trans>
            </span>
            <input
              type="checkbox"
              role="switch"
              checked={layout.sidebar_state === 'expanded'}
              onChange={(event) => change({ sidebar_state: event.currentTarget.checked ? 'expanded' : 'collapsed' })}
            />
          </label>
          <label>
            <span>
              <Trans>Single-letter shortcuts</Trans>
            </span>
            <input
              type="checkbox"
              role="switch"
              checked={layout.single_keys === 'on'}
              onChange={(event) => change({ single_keys: event.currentTarget.checked ? 'on' : 'off' })}
            />
          </label>
        </fieldset>
        <nav className={classes.links} aria-label={t`More to arrange`}>
          <GoLink to={inside('theme/fonts')} onClick={onClose}>
            <IconTypography size={17} stroke={1.7} aria-hidden />
            <Trans>Font and colour</Trans>
            <IconChevronRight size={16} aria-hidden />
          </GoLink>
          <GoLink to={inside('theme/sidenav')} onClick={onClose}>
            <IconLayoutList size={17} stroke={1.7} aria-hidden />
            <Trans>Side menu</Trans>
            <IconChevronRight size={16} aria-hidden />
          </GoLink>
        </nav>
        <Button variant="default" onClick={reset}>
          <Trans>Reset to defaults</Trans>
        </Button>
      </div>
    </SidePanel>
  )
}

const ACCOUNT_KEYS = (Object.keys(DEFAULT_PREFERENCES) as PreferenceKey[]).filter(
  (key) => key !== 'language' && PREFERENCE_KEYS[key].levels.includes('account'),
)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: [value: Value, label: string, picture: ReactNode][]
  onPick: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onPick }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div>
        {options.map(([option, words, picture]) => (
          <label key={option} data-on={option === value || undefined}>
            <input type="radio" name={label} checked={option === value} onChange={() => onPick(option)} />
            {picture}
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Preview = ({ kind }: { kind: 'light' | 'dark' | 'auto' }) => (
  <span className={classes.mode} data-kind={kind} aria-hidden>
    <i />
    <i />
  </span>
)

const Rows = ({ count }: { count: number }) => (
  <span className={classes.rows} aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <i key={row} />
    ))}
  </span>
)

const Width = ({ fixed = false }: { fixed?: boolean }) => (
  <span className={classes.width} data-fixed={fixed || undefined} aria-hidden>
    <i />
  </span>
)

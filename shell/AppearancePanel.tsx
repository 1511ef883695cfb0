import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLayoutList, IconTypography } from '@tabler/icons-react'
import { DEFAULT_PREFERENCES, type Level, PREFERENCE_KEYS, type PreferenceKey } from '#base/preferences.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { ChoiceCards, Tick } from '#ui/layout/choices.tsx'
import { PanelBody } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { type Layout, resetLayout, useLayout } from '#ui/layout-config.ts'
import { Preview, Rows, Width } from './appearance-pictures.tsx'
import { type PreferenceChanges, usePreferences } from './preferences.ts'

/** The person's settings of appearance for every device: mode, density, page width, parts of the page. */
export default function AppearancePanel({
  inside,
  onClose,
}: {
  inside: (path: string) => string
  onClose: () => void
}) {
  const { t } = useLingui()
  const layout = useLayout()
  const { save, chosen } = usePreferences()
  // If the server refuses, the client shows a toast and the choice is reverted.
  const change = (changes: PreferenceChanges, level: Level = 'account') => void save(level, changes).catch(() => {})

  function reset() {
    resetLayout()
    change(Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, key === 'theme_mode' ? 'auto' : null])))
    // The person's own colour is stored for each business; without it, the business's colour applies.
    if (chosen?.member.primary_color) change({ primary_color: null }, 'member')
  }

  return (
    <SidePanel
      title={t`Appearance`}
      detail={t`Yours alone; it follows you to every device.`}
      onClose={onClose}
      width={380}
    >
      <PanelBody>
        <LookChoices layout={layout} change={change} />
        <OnThePage layout={layout} change={change} />
        <MoreToArrange inside={inside} onClose={onClose} />
        <Button variant="default" onClick={reset}>
          <Trans>Reset to defaults</Trans>
        </Button>
      </PanelBody>
    </SidePanel>
  )
}

interface PartProps {
  layout: Layout
  change: (changes: PreferenceChanges) => void
}

function LookChoices({ layout, change }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceCards
        name="theme_mode"
        label={t`Mode`}
        min={90}
        value={layout.theme_mode}
        onChange={(theme_mode) => change({ theme_mode })}
        options={[
          { value: 'light', title: t`Light`, picture: <Preview kind="light" /> },
          { value: 'dark', title: t`Dark`, picture: <Preview kind="dark" /> },
          { value: 'auto', title: t`System`, picture: <Preview kind="auto" /> },
        ]}
      />
      <ChoiceCards
        name="density"
        label={t`Rows of lists`}
        min={90}
        value={layout.density}
        onChange={(density) => change({ density })}
        options={[
          { value: 'compact', title: t`Compact`, picture: <Rows count={5} /> },
          { value: 'default', title: t`Default`, picture: <Rows count={4} /> },
          { value: 'relaxed', title: t`Relaxed`, picture: <Rows count={3} /> },
        ]}
      />
      <ChoiceCards
        name="page_width"
        label={t`Page width`}
        min={90}
        value={layout.page_width}
        onChange={(page_width) => change({ page_width })}
        options={[
          { value: 'fluid', title: t`Whole window`, picture: <Width /> },
          { value: 'fixed', title: t`At most 1360 px`, picture: <Width fixed /> },
        ]}
      />
      <ChoiceCards
        name="date_format"
        label={t`Dates in forms`}
        min={130}
        value={layout.date_format}
        onChange={(date_format) => change({ date_format })}
        options={[
          { value: 'dd/mm/yyyy', title: 'dd/mm/yyyy', detail: t`Day first, as 25/09/2026` },
          { value: 'mm/dd/yy', title: 'mm/dd/yy', detail: t`Month first, as 09/25/26` },
        ]}
      />
    </>
  )
}

function OnThePage({ layout, change }: PartProps) {
  const { t } = useLingui()
  const parts = [
    ['header', t`Top bar`],
    ['sidebar', t`Sidebar`],
    ['toolbar', t`Toolbar of lists`],
    ['footer', t`Footer of lists`],
    ['scroll_top', t`Back-to-top button`],
  ] as const
  return (
    <fieldset>
      <legend>
        <Trans>On the page</Trans>
      </legend>
      {parts.map(([key, label]) => (
        <Tick key={key} as_switch at_end checked={layout[key]} onChange={(on) => change({ [key]: on })}>
          {label}
        </Tick>
      ))}
      <Tick
        as_switch
        at_end
        checked={layout.sidebar_state === 'expanded'}
        onChange={(on) => change({ sidebar_state: on ? 'expanded' : 'collapsed' })}
      >
        <Trans>Wide sidebar</Trans>
      </Tick>
      <Tick
        as_switch
        at_end
        checked={layout.single_keys === 'on'}
        onChange={(on) => change({ single_keys: on ? 'on' : 'off' })}
      >
        <Trans>Single-letter shortcuts</Trans>
      </Tick>
    </fieldset>
  )
}

/** The screens of the look that a whole business has. */
function MoreToArrange({ inside, onClose }: { inside: (path: string) => string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`More to arrange`}>
      <List framed>
        <ListRow
          lead={<IconTypography size={17} stroke={1.7} aria-hidden />}
          title={<Trans>Font and colour</Trans>}
          to={{ to: inside('theme/fonts') }}
          onClick={onClose}
        />
        <ListRow
          lead={<IconLayoutList size={17} stroke={1.7} aria-hidden />}
          title={<Trans>Side menu</Trans>}
          to={{ to: inside('theme/sidenav') }}
          onClick={onClose}
        />
      </List>
    </nav>
  )
}

const ACCOUNT_KEYS = (Object.keys(DEFAULT_PREFERENCES) as PreferenceKey[]).filter(
  (key) => key !== 'language' && PREFERENCE_KEYS[key].levels.includes('account'),
)

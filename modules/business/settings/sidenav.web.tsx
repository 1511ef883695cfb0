import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isRefused } from '#base/issue.ts'
import { PREFERENCE_KEYS } from '#base/preferences.ts'
import { type ArrangedGroup, arrangeMenu, choiceOf } from '#shell/arrange-menu.ts'
import { usePreferences } from '#shell/preferences.ts'
import { useShellPlace } from '#shell/shell-context.ts'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { WithAside, Row, Stack } from '#ui/layout/flow.tsx'
import { ActionBar, SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { LevelSwitch } from './LevelSwitch.web.tsx'
import { MenuEditor } from './MenuEditor.web.tsx'
import { MenuPreview } from './MenuPreview.web.tsx'
import { PhonePlaces } from './PhonePlaces.web.tsx'

/** /business/{businessId}/theme/sidenav: order, names and visibility of the menu, for the viewer or for the whole business. */
export default function SidenavScreen() {
  const { t } = useLingui()
  const { chosen, error, retry } = usePreferences()
  const [level, setLevel] = useState<'member' | 'business'>('member')
  if (error && !chosen) return <ErrorState what={t`The menu could not be loaded`} error={error} onRetry={retry} />
  if (!chosen) return <WaitingPage lines={8} />
  return (
    <SettingsPage
      title={<Trans>Side menu</Trans>}
      detail={<Trans>Put what you use most first. Hidden entries can still be opened with Ctrl+K.</Trans>}
    >
      {chosen.may_manage && (
        <Row>
          <LevelSwitch level={level} onPick={setLevel} />
        </Row>
      )}
      <Editor key={level} level={level} />
      <PhonePlaces />
    </SettingsPage>
  )
}

function Editor({ level }: { level: 'member' | 'business' }) {
  const { t } = useLingui()
  const menu = useShellPlace()?.menu ?? []
  const { chosen, save } = usePreferences()
  const start = chosen?.[level].sidenav ?? (level === 'member' ? chosen?.business.sidenav : undefined) ?? []
  const [groups, setGroups] = useState<ArrangedGroup[]>(() => arrangeMenu(menu, start))
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState(() => JSON.stringify(choiceOf(arrangeMenu(menu, start))))
  const choice = choiceOf(groups)
  const is_changed = JSON.stringify(choice) !== kept
  const is_own = chosen?.[level].sidenav !== undefined

  // Show a menu arranged on another device, unless there are unsaved changes here.
  const stored = JSON.stringify(start)
  useEffect(() => {
    if (is_changed) return
    const next = arrangeMenu(menu, JSON.parse(stored))
    setGroups(next)
    setKept(JSON.stringify(choiceOf(next)))
    // biome-ignore lint/correctness/useExhaustiveDependencies: only another stored choice counts
  }, [stored])

  // Rights and modules may arrive after this screen opens: add their entries and keep the arrangement made so far.
  const paths = menu.flatMap((group) => group.entries.map((entry) => entry.path)).join(' ')
  useEffect(() => {
    setGroups((before) => arrangeMenu(menu, choiceOf(before)))
    setKept((before) => JSON.stringify(choiceOf(arrangeMenu(menu, JSON.parse(before)))))
    // biome-ignore lint/correctness/useExhaustiveDependencies: only other entries count
  }, [paths])

  async function keep(value: ReturnType<typeof choiceOf> | null) {
    const reading = value && PREFERENCE_KEYS.sidenav.read(value)
    if (reading && isRefused(reading)) return notify({ kind: 'error', message: reading.message })
    setBusy(true)
    try {
      const is_sent = await save(level, { sidenav: value })
      const next = arrangeMenu(menu, value ?? (level === 'member' ? (chosen?.business.sidenav ?? []) : []))
      setGroups(next)
      setKept(JSON.stringify(choiceOf(next)))
      if (is_sent) notify({ kind: 'success', message: value ? t`The side menu is saved` : t`The side menu is reset` })
      else notify({ kind: 'info', message: t`Saved on this device. It will be sent when the server can be reached.` })
    } catch (failure) {
      notify({ kind: 'error', title: t`The side menu was not saved`, message: wordsOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      aria-label={t`Side menu`}
      onSubmit={(event) => {
        event.preventDefault()
        void keep(choice)
      }}
    >
      <WithAside aside={420}>
        <Stack gap="xl">
          <MenuEditor groups={groups} onChange={setGroups} />
          <ActionBar>
            <Button variant="default" disabled={!is_own || busy} onClick={() => void keep(null)}>
              <Trans>Reset</Trans>
            </Button>
            <Button type="submit" disabled={!is_changed} loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </ActionBar>
        </Stack>
        <MenuPreview groups={groups} />
      </WithAside>
      <UnsavedGuard when={is_changed && !busy} />
    </form>
  )
}

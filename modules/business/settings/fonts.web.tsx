import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FONT_SIZES, FONTS, type FontName, type FontSize, fullHex } from '#base/look.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#base/preferences.ts'
import { type PreferenceChanges, usePreferences } from '#shell/preferences.ts'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { familyOf, loadFont } from '#ui/fonts.ts'
import { ChoiceCards } from '#ui/layout/choices.tsx'
import { WithAside, Row, Stack } from '#ui/layout/flow.tsx'
import { ActionBar, SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { ColourPick } from './ColourPick.web.tsx'
import { ContrastTable } from './ContrastTable.web.tsx'
import { LevelSwitch } from './LevelSwitch.web.tsx'
import { LookPreview } from './LookPreview.web.tsx'

type Level = 'member' | 'business'
type Look = Pick<Preferences, 'font' | 'font_size' | 'primary_color'>
// The sample has figures, Latin letters and Devanagari, in every language.
const SAMPLE = '₹5,13,000 · Meera Fabrics · नमस्ते'
const LETTERS = 'Aa'
const KEYS = ['font', 'font_size', 'primary_color'] as const

/** /business/{businessId}/theme/fonts: typeface, size and colour, for the viewer or for the whole business. */
export default function FontsScreen() {
  const { t } = useLingui()
  const { chosen, error, retry } = usePreferences()
  const [level, setLevel] = useState<Level>('member')
  if (error && !chosen)
    return <ErrorState what={t`Font and colour could not be loaded`} error={error} onRetry={retry} />
  if (!chosen) return <WaitingPage lines={8} />
  return (
    <SettingsPage
      title={<Trans>Font and colour</Trans>}
      detail={<Trans>Every colour stays readable: Vanik derives its shades for light and dark mode.</Trans>}
    >
      {chosen.may_manage && (
        <Row>
          <LevelSwitch level={level} onPick={setLevel} />
        </Row>
      )}
      <Editor key={level} level={level} />
    </SettingsPage>
  )
}

function Editor({ level }: { level: Level }) {
  const { t } = useLingui()
  const { look, typed, busy, is_changed, is_own, is_colour, pick, typeColour, reset, save } = useLook(level)
  return (
    <form
      aria-label={t`Font and colour`}
      onSubmit={(event) => {
        event.preventDefault()
        if (is_colour && is_changed) void save()
      }}
    >
      <WithAside>
        <Stack gap="xl">
          <FontChoice look={look} onPick={pick} />
          <SizeChoice look={look} onPick={pick} />
          <ColourPick typed={typed} colour={look.primary_color} is_colour={is_colour} onType={typeColour} />
          <ContrastTable brand={look.primary_color} />
          <ActionBar>
            <Button variant="default" disabled={!is_own || busy} onClick={() => void reset()}>
              <Trans>Reset</Trans>
            </Button>
            <Button type="submit" disabled={!is_changed || !is_colour} loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </ActionBar>
        </Stack>
        <LookPreview {...look} />
      </WithAside>
      <UnsavedGuard when={is_changed && !busy} />
    </form>
  )
}

type ChoiceProps = { look: Look; onPick: (part: Partial<Look>) => void }

function FontChoice({ look, onPick }: ChoiceProps) {
  // Show the name of each typeface in that typeface.
  useEffect(() => void Promise.all(FONTS.map(loadFont)), [])
  return (
    <ChoiceCards
      name="font"
      label={<Trans>Font</Trans>}
      min={400}
      value={look.font}
      options={FONTS.map((font: FontName) => ({
        value: font,
        title: <b style={{ fontFamily: familyOf(font) }}>{font}</b>,
        detail: <span style={{ fontFamily: familyOf(font) }}>{SAMPLE}</span>,
      }))}
      onChange={(font) => onPick({ font })}
    />
  )
}

function SizeChoice({ look, onPick }: ChoiceProps) {
  const { t } = useLingui()
  const sizes: Record<FontSize, string> = {
    small: t`Small`,
    default: t`Default`,
    large: t`Large`,
    larger: t`Larger`,
  }
  return (
    <ChoiceCards
      name="font_size"
      label={<Trans>Size of text</Trans>}
      min={70}
      value={look.font_size}
      options={(Object.keys(FONT_SIZES) as FontSize[]).map((size) => ({
        value: size,
        title: sizes[size],
        picture: (
          <b style={{ fontSize: 15 * FONT_SIZES[size] }} aria-hidden>
            {LETTERS}
          </b>
        ),
      }))}
      onChange={(font_size) => onPick({ font_size })}
    />
  )
}

/** The look that is being chosen: its values, whether it differs from the saved one, saving and resetting it. */
function useLook(level: Level) {
  const { t } = useLingui()
  const { chosen, save } = usePreferences()
  const stored = lookOf(chosen, level)
  const [look, setLook] = useState(stored)
  const [typed, setTyped] = useState<string>(stored.primary_color)
  const [busy, setBusy] = useState(false)
  const is_changed = KEYS.some((key) => look[key] !== stored[key])
  const is_own = KEYS.some((key) => chosen?.[level][key] !== undefined)
  const is_colour = fullHex(typed) !== null

  // Show a choice made on another device, unless there are unsaved changes here.
  const [seen, setSeen] = useState(stored)
  if (KEYS.some((key) => seen[key] !== stored[key])) {
    setSeen(stored)
    if (KEYS.every((key) => look[key] === seen[key])) pick(stored)
  }

  function pick(part: Partial<Look>) {
    setLook((before) => ({ ...before, ...part }))
    if (part.primary_color) setTyped(part.primary_color)
  }
  function typeColour(text: string) {
    setTyped(text)
    const colour = fullHex(text)
    if (colour) setLook((before) => ({ ...before, primary_color: colour }))
  }

  async function keep(changes: PreferenceChanges, words: string) {
    setBusy(true)
    try {
      const is_sent = await save(level, changes)
      if (is_sent) notify({ kind: 'success', message: words })
      else notify({ kind: 'info', message: t`Saved on this device. It will be sent when the server can be reached.` })
    } catch (failure) {
      notify({ kind: 'error', title: t`Font and colour were not saved`, message: wordsOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  async function reset() {
    await keep({ font: null, font_size: null, primary_color: null }, t`Font and colour are reset`)
    const next = lookOf(chosen && { ...chosen, [level]: {} }, level)
    setSeen(next)
    pick(next)
  }
  return {
    look,
    typed,
    busy,
    is_changed,
    is_own,
    is_colour,
    pick,
    typeColour,
    reset,
    save: () => keep(look, t`Font and colour are saved`),
  }
}

// The saved look of a level: its own choice, else that of the next level.
function lookOf(
  chosen: { member: Partial<Preferences>; business: Partial<Preferences> } | undefined,
  level: Level,
): Look {
  const { font, font_size, primary_color } = {
    ...DEFAULT_PREFERENCES,
    ...chosen?.business,
    ...(level === 'member' ? chosen?.member : {}),
  }
  return { font, font_size, primary_color }
}

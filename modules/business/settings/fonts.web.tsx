import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FONT_SIZES, FONTS, type FontName, type FontSize, fullHex } from '#base/look.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#base/preferences.ts'
import { type PreferenceChanges, usePreferences } from '#shell/preferences.ts'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { familyOf, loadFont } from '#ui/fonts.ts'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { ColourPick } from './ColourPick.web.tsx'
import { ContrastTable } from './ContrastTable.web.tsx'
import { LevelSwitch } from './LevelSwitch.web.tsx'
import { LookPreview } from './LookPreview.web.tsx'
import classes from './settings.module.css'

type Level = 'member' | 'business'
type Look = Pick<Preferences, 'font' | 'font_size' | 'primary_color'>
// Shown in each typeface, whatever the language: figures, Latin letters, Devanagari.
const SAMPLE = '₹5,13,000 · Meera Fabrics · नमस्ते'
const LETTERS = 'Aa'
const KEYS = ['font', 'font_size', 'primary_color'] as const

/** /business/{businessId}/theme/fonts: typeface, size and colour, for oneself or for the whole business. */
export default function FontsScreen() {
  const { t } = useLingui()
  const { chosen, error, retry } = usePreferences()
  const [level, setLevel] = useState<Level>('member')
  if (error && !chosen)
    return <ErrorState what={t`Font and colour could not be loaded`} error={error} onRetry={retry} />
  if (!chosen)
    return (
      <div className={classes.page}>
        <Skeleton lines={8} height={28} />
      </div>
    )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>
            <Trans>Font and colour</Trans>
          </h1>
          <p>
            <Trans>Any colour stays readable: its tones are worked out for light and for dark.</Trans>
          </p>
        </div>
        {chosen.may_manage && <LevelSwitch level={level} onPick={setLevel} />}
      </header>
      <Editor key={level} level={level} />
    </div>
  )
}

function Editor({ level }: { level: Level }) {
  const { t } = useLingui()
  const { chosen, save } = usePreferences()
  const stored = lookOf(chosen, level)
  const [look, setLook] = useState(stored)
  const [typed, setTyped] = useState<string>(stored.primary_color)
  const [busy, setBusy] = useState(false)
  const is_changed = KEYS.some((key) => look[key] !== stored[key])
  const is_own = KEYS.some((key) => chosen?.[level][key] !== undefined)
  const is_colour = fullHex(typed) !== null

  // Every typeface is shown in itself.
  useEffect(() => void Promise.all(FONTS.map(loadFont)), [])
  // Chosen on another device meanwhile: shown, unless something is being chosen here.
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
      await save(level, changes)
      notify({ kind: 'success', message: words })
    } catch (failure) {
      notify({ kind: 'error', title: t`Font and colour were not saved`, message: wordsOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  async function reset() {
    await keep({ font: null, font_size: null, primary_color: null }, t`Font and colour are as they were`)
    const next = lookOf(chosen && { ...chosen, [level]: {} }, level)
    setSeen(next)
    pick(next)
  }

  const sizes: Record<FontSize, string> = {
    small: t`Small`,
    default: t`Default`,
    large: t`Large`,
    larger: t`Larger`,
  }
  return (
    <form
      className={classes.split}
      aria-label={t`Font and colour`}
      onSubmit={(event) => {
        event.preventDefault()
        if (is_colour && is_changed) void keep(look, t`Font and colour are saved`)
      }}
    >
      <div className={classes.fields}>
        <fieldset className={classes.fontList}>
          <legend>
            <Trans>Font</Trans>
          </legend>
          {FONTS.map((font: FontName) => (
            <label key={font} data-on={look.font === font || undefined} style={{ fontFamily: familyOf(font) }}>
              <input type="radio" name="font" checked={look.font === font} onChange={() => pick({ font })} />
              <b>{font}</b>
              <span>{SAMPLE}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className={classes.sizes}>
          <legend>
            <Trans>Size of text</Trans>
          </legend>
          <div>
            {(Object.keys(FONT_SIZES) as FontSize[]).map((size) => (
              <label key={size} data-on={look.font_size === size || undefined}>
                <input
                  type="radio"
                  name="font_size"
                  checked={look.font_size === size}
                  onChange={() => pick({ font_size: size })}
                />
                <b style={{ fontSize: 15 * FONT_SIZES[size] }} aria-hidden>
                  {LETTERS}
                </b>
                {sizes[size]}
              </label>
            ))}
          </div>
        </fieldset>
        <ColourPick typed={typed} colour={look.primary_color} is_colour={is_colour} onType={typeColour} />
        <ContrastTable brand={look.primary_color} />
        <footer className={classes.foot}>
          <Button variant="default" disabled={!is_own || busy} onClick={() => void reset()}>
            <Trans>Reset</Trans>
          </Button>
          <span className={classes.space} />
          <Button type="submit" disabled={!is_changed || !is_colour} loading={busy}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </div>
      <LookPreview {...look} />
      <UnsavedGuard when={is_changed && !busy} />
    </form>
  )
}

// What a level shows before anything is changed: its own choice, else what stands behind it.
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

import { Trans, useLingui } from '@lingui/react/macro'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStored, writeStored } from '#ui/client/storage.ts'
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatRelativeDay,
} from '#ui/display.ts'
import { useUnsaved } from '#ui/form/unsaved.ts'
import { LanguageProvider } from '#ui/words/LanguageProvider.tsx'
import { chooseLanguage, startLanguages, useScreenKey } from '#ui/words/language.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { catalogues } from './catalogues.ts'

beforeEach(async () => {
  localStorage.clear()
  await startLanguages(catalogues)
})
afterEach(cleanup)

const choose = (language: 'en' | 'hi' | 'gu' | 'ta') => act(() => chooseLanguage(language))

function Screen({ label }: { label: string }) {
  const { t, i18n } = useLingui()
  const count = 3
  return (
    <p aria-label={t`Search this list`}>
      <Trans>
        <b>{count}</b> {label}
      </Trans>
      , {i18n._(label)}, {formatDate('2026-09-25')}
    </p>
  )
}

function Middle({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved)
  const key = useScreenKey()
  return <Screen key={key} label="Follow-up" />
}

describe('choosing a language', () => {
  it('changes every word, label and day on the screen, and the language of the page', async () => {
    const { container } = render(
      <LanguageProvider>
        <Middle unsaved={false} />
      </LanguageProvider>,
    )
    expect(container.textContent).toBe('3 Follow-up, Follow-up, 25/09/2026')
    await choose('hi')
    expect(container.textContent).toBe('3 Follow-up, फ़ॉलो-अप, 25/09/2026')
    expect(container.querySelector('p')?.getAttribute('aria-label')).toBe('इस सूची में खोजें')
    expect(document.documentElement.lang).toBe('hi')
    await choose('en')
    expect(container.textContent).toBe('3 Follow-up, Follow-up, 25/09/2026')
    expect(document.documentElement.lang).toBe('en')
  })

  it('is stored in this browser and applied at the next start', async () => {
    await choose('ta')
    expect(readStored('language')).toBe('ta')
    await choose('en')
    writeStored('language', 'ta')
    await startLanguages(catalogues)
    expect(wordOf('Save')).toBe('சேமி')
    await choose('en')
  })

  it('keeps a screen with unsaved input, and still changes its words', async () => {
    const { container } = render(
      <LanguageProvider>
        <Middle unsaved />
      </LanguageProvider>,
    )
    const line = container.querySelector('p')
    await choose('hi')
    expect(container.querySelector('p')).toBe(line)
    expect(line?.getAttribute('aria-label')).toBe('इस सूची में खोजें')
    await choose('en')
  })

  it('keeps the current language if the words cannot be loaded', async () => {
    await startLanguages({ gu: () => Promise.reject(new Error('no network')) })
    await expect(chooseLanguage('gu')).rejects.toThrow('no network')
    expect(document.documentElement.lang).toBe('en')
    expect(readStored('language')).toBeNull()
  })
})

describe('messages of checks and of the server', () => {
  beforeEach(() => choose('hi'))
  afterEach(() => choose('en'))

  it('are in the language of the screens', () => {
    expect(wordOf('Enter a valid phone number')).toBe('सही फ़ोन नंबर भरें')
    expect(wordOf('You are not authorized to perform this action')).toBe('आपको यह काम करने का अधिकार नहीं है')
  })

  it('keep their variables, and translate those that are words of the product', () => {
    expect(wordOf('Use at most 120 characters')).toBe('ज़्यादा से ज़्यादा 120 अक्षर रखें')
    expect(wordOf('Business name is required')).toBe('बिज़नेस का नाम ज़रूरी है')
    expect(wordOf('This GSTIN is of Gujarat (24), but the main branch is in Surat Depot')).toBe(
      'यह GSTIN गुजरात (24) का है, पर मुख्य ब्रांच Surat Depot में है',
    )
    expect(wordOf('Use at most 20 characters in the password')).toBe('पासवर्ड में ज़्यादा से ज़्यादा 20 अक्षर रखें')
  })

  it('are unchanged if unknown: a name, a sentence of another service, part of a message', () => {
    for (const text of ['Kavita Mehta', 'quota of 5 exceeded', '{', '{0} {', 'constructor', '', 'x'.repeat(10_000)])
      expect(wordOf(text)).toBe(text)
  })
})

describe('amounts and days', () => {
  afterEach(() => choose('en'))

  it('are grouped in lakh and crore with Western digits in every language', async () => {
    for (const language of ['en', 'hi', 'gu', 'ta'] as const) {
      await choose(language)
      expect(formatMoney('51300000')).toBe('₹5,13,00,000')
      expect(formatNumber(1234567)).toBe('12,34,567')
    }
  })

  it('have lakh, crore and near days in words of the language', async () => {
    const now = '2026-09-25'
    expect([formatMoneyShort(1_210_000), formatMoneyShort(32_000_000)]).toEqual(['₹12.1 L', '₹3.2 Cr'])
    await choose('hi')
    expect([formatMoneyShort(1_210_000), formatMoneyShort(32_000_000)]).toEqual(['₹12.1 लाख', '₹3.2 करोड़'])
    expect([now, '2026-09-28', '2026-09-20'].map((day) => formatRelativeDay(day, now))).toEqual([
      'आज',
      '3 दिन में',
      '5 दिन पहले',
    ])
    await choose('ta')
    expect(formatMoneyShort(32_000_000)).toBe('₹3.2 கோடி')
    expect(formatDateTime('2026-05-01T00:00:00Z')).toBe('01 மே 2026 | 05:30 AM')
  })
})

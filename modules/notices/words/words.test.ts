import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#base/language.ts'
import { noticeKindNames, noticeKinds, type NoticeKindName } from '../kinds.ts'
import { fill, NOTICE_LANGUAGES, wordNotice, wordsOf } from './words.ts'

const valuesOf = (kind: NoticeKindName) =>
  Object.fromEntries(noticeKinds[kind].variables.map((name) => [name, `<${name}>`]))

describe('the words of notices', () => {
  test.each(Object.keys(NOTICE_LANGUAGES))('in %s use known variables only, and never an empty title', (language) => {
    for (const kind of noticeKindNames)
      for (const count of [1, 3]) {
        const { title, body } = wordNotice({ kind, language, values: valuesOf(kind), actor: 'Ritika', count })
        expect(title).not.toBe('')
        expect(title + body).not.toMatch(/[{}]/)
      }
  })
  test.each(LANGUAGES)('in $name use the same variables as in English', ({ code }) => {
    const variables = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort()
    const own = NOTICE_LANGUAGES[code]
    for (const kind of noticeKindNames)
      for (const part of ['title', 'body', 'title_many', 'body_many'] as const)
        expect(variables(own.kinds[kind][part])).toEqual(variables(NOTICE_LANGUAGES.en.kinds[kind][part]))
    for (const part of ['several', 'digest_subject', 'digest_intro', 'footer'] as const)
      expect(variables(own[part])).toEqual(variables(NOTICE_LANGUAGES.en[part]))
  })
  test('a missing variable is an error', () => {
    expect(() => fill('{who} came', {})).toThrow('who')
    expect(() => fill('{constructor}', {})).toThrow('constructor')
  })
  test('the text of a value is never read as a template', () => {
    expect(fill('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&')
  })
  test('several events are summed up in one notice', () => {
    const lead = { kind: 'lead_assigned' as const, values: { lead: 'Kavita Mehta' }, actor: 'Ritika' }
    expect(wordNotice({ ...lead, language: 'en', count: 1 }).title).toBe('Ritika assigned Kavita Mehta to you')
    expect(wordNotice({ ...lead, language: 'en', count: 12 }).title).toBe('Ritika assigned 12 leads to you')
    expect(wordNotice({ ...lead, language: 'hi-IN', count: 12 }).title).toBe('Ritika ने आपको 12 लीड सौंपीं')
    expect(wordNotice({ ...lead, language: 'gu', count: 12 }).title).toBe('Ritika એ તમને 12 લીડ સોંપી')
    expect(wordNotice({ ...lead, language: 'ta', count: 12 }).title).toBe('Ritika உங்களுக்கு 12 லீட்களை ஒப்படைத்தார்')
  })
  test('a language without words uses English', () => {
    expect(wordsOf('xx')).toBe(wordsOf('en'))
    expect(wordsOf('__proto__').open).toBe('Open')
  })
})

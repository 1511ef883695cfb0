import { describe, expect, test } from 'vitest'
import { mailHref, whatsappHref } from '#ui/reach.ts'
import { greetingOf } from './greeting-words.ts'
import { dayOfYear, nextDays, yearsSince } from './occasion-days.ts'

describe('the next days', () => {
  test('go on over the end of a year', () => {
    expect(nextDays('2026-12-31', 2)).toEqual([
      { date: '2026-12-31', days: [1231] },
      { date: '2027-01-01', days: [101] },
    ])
  })

  test('have 29 February on its day, and on 28 February in other years', () => {
    expect(nextDays('2028-02-28', 2).map(({ days }) => days)).toEqual([[228], [229]])
    expect(nextDays('2026-02-28', 2).map(({ days }) => days)).toEqual([[228, 229], [301]])
    expect(nextDays('2100-02-28', 1)[0].days).toEqual([228, 229])
  })

  test('count the years since the first one', () => {
    expect(dayOfYear('1990-11-04')).toBe(1104)
    expect(yearsSince('1990-11-04', '2026-11-04')).toBe(36)
    expect(yearsSince('2026-11-04', '2026-11-04')).toBeNull()
  })
})

describe('a greeting', () => {
  test('is in the language of the person and signed by the business', () => {
    const of = (language: 'en' | 'hi' | 'gu' | 'ta') =>
      greetingOf({ occasion: 'birthday', language, name: 'Kavita', from: 'Tulsi Fabrics' })
    expect(of('en').text).toMatch(/^Dear Kavita, .*\n\nTulsi Fabrics$/s)
    expect(of('hi').subject).toBe('जन्मदिन की शुभकामनाएँ')
    expect(new Set((['en', 'hi', 'gu', 'ta'] as const).map((one) => of(one).text)).size).toBe(4)
  })

  test('opens a chat and a mail with its text', () => {
    const greeting = { subject: 'Happy birthday', text: 'Dear A & B,\n\nTulsi' }
    expect(whatsappHref('98250 12345', null, greeting.text)).toBe(
      'https://wa.me/919825012345?text=Dear%20A%20%26%20B%2C%0A%0ATulsi',
    )
    expect(mailHref('a@example.in', greeting)).toBe(
      'mailto:a@example.in?subject=Happy%20birthday&body=Dear%20A%20%26%20B%2C%0D%0A%0D%0ATulsi',
    )
    expect(mailHref('XXXXXX.in', greeting)).toBeNull()
  })
})

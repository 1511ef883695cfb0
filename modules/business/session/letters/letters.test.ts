import { describe, expect, test } from 'vitest'
import { LANGUAGES, languageAccepted } from '#base/language.ts'
import { lettersIn } from './letters.ts'

const link = 'https://vanik.example/x?token=abc'
const all = (code: (typeof LANGUAGES)[number]['code']) => {
  const letters = lettersIn(code)
  return [
    letters.code({ code: '123456', minutes: 10 }),
    letters.reset({ link, minutes: 30 }),
    letters.password_changed({ link }),
    ...(['on', 'off', 'codes'] as const).map((what) => letters.factor({ what, link })),
    letters.recovery_used({ left: 7, link }),
    letters.new_email({ code: '123456', minutes: 10 }),
    ...(['email', 'phone'] as const).map((what) => letters.contact_changed({ what, to: 'new@example.in', link })),
    letters.linked({ provider: 'LinkedIn', is_linked: true, link }),
    letters.linked({ provider: 'LinkedIn', is_linked: false, link }),
  ]
}
const values = (text: string) => text.match(/123456|\b\d{1,2}\b|https:\S+|new@example\.in|LinkedIn/g)?.sort()

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('letters in $name', ({ code }) => {
  test('say the same codes, links, times and addresses as the English ones', () => {
    const english = all('en')
    for (const [index, own] of all(code).entries()) {
      expect(values(own.text)).toEqual(values(english[index].text))
      expect(own.subject).not.toBe(english[index].subject)
    }
  })

  test('hold no English besides names', () => {
    const words = all(code).flatMap(
      ({ subject, text }) => `${subject} ${text.replaceAll(link, '')}`.match(/[A-Za-z]{3,}/g) ?? [],
    )
    expect([...new Set(words)].filter((word) => !/^(?:Vanik|LinkedIn|new|example)$/.test(word))).toEqual([])
  })
})

describe('the language of a browser', () => {
  test('is the first of its wishes that we speak', () => {
    expect(languageAccepted('hi')).toBe('hi')
    expect(languageAccepted('fr-FR, ta-IN;q=0.8, hi;q=0.9')).toBe('hi')
    expect(languageAccepted('gu-IN,gu;q=0.9,en;q=0.8')).toBe('gu')
  })
  test('is English for anything else', () => {
    for (const header of [undefined, '', 'fr', 'hi;q=0', ';;;', 'x'.repeat(5000)])
      expect(languageAccepted(header)).toBe('en')
  })
})

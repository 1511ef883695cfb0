import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#base/language.ts'
import { meetingLetter } from './letters.ts'

const facts = {
  meeting: 'Price talk\r\nBcc: x',
  organiser: 'Asha Rao',
  business: 'Tulsi Fabrics',
  when: '01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata)',
  place: 'Shop 4',
  link: 'https://meet.google.com/abc-defg-hij',
  agenda: 'Samples\nPrices',
}

describe.each(LANGUAGES.map(({ code }) => code))('a mail about a meeting in %s', (language) => {
  test.each(['invited', 'changed', 'cancelled'] as const)('%s names the meeting, the people and the time', (news) => {
    const { subject, text } = meetingLetter(language, news, facts)
    expect(subject).toMatch(/^[^\r\n]+: Price talk Bcc: x$/)
    for (const word of ['Asha Rao', 'Tulsi Fabrics', facts.when]) expect(text).toContain(word)
    for (const word of [facts.link, 'Shop 4', 'Samples\nPrices']) expect(text.includes(word)).toBe(news !== 'cancelled')
  })
})

test('a mail without place, link and agenda has no empty lines for them', () => {
  const { text } = meetingLetter('en', 'invited', { ...facts, place: null, link: null, agenda: null })
  expect(text).not.toMatch(/Place|Link|Agenda|null|false/)
})

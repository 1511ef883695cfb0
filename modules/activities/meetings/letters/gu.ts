import type { MeetingWords } from './compose.ts'

/** Words in Gujarati. */
export const gujarati: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `આમંત્રણ: ${meeting}`,
    `${business} ના ${organiser} એ તમને એક મીટિંગમાં બોલાવ્યા છે.`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `ફેરફાર: ${meeting}`,
    `${business} ના ${organiser} એ આ મીટિંગ બદલી છે. નવી વિગતો નીચે છે.`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `રદ: ${meeting}`,
    `${business} ના ${organiser} એ આ મીટિંગનું તમારું આમંત્રણ રદ કર્યું છે.`,
  ],
  when: 'ક્યારે',
  place: 'સ્થળ',
  link: 'લિંક',
  agenda: 'વિષય',
  will_you_come: 'શું તમે આવશો?',
  answers: { yes: 'હા', maybe: 'કદાચ', no: 'ના' },
}

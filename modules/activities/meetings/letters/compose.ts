import type { Answer } from '../answers/answers.ts'

/** What a mail about a meeting tells. Texts of people are single lines, but the agenda may have several. */
export interface MeetingFacts {
  meeting: string
  organiser: string
  business: string
  /** Day and time with the zone: 01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata). */
  when: string
  place: string | null
  link: string | null
  agenda: string | null
  /** Where the reader answers; missing where there is nothing to answer. */
  links?: Record<Answer, string> | null
}

/** The mails about a meeting in one language. */
export interface MeetingWords {
  invited: (facts: MeetingFacts) => [subject: string, sentence: string]
  changed: (facts: MeetingFacts) => [subject: string, sentence: string]
  cancelled: (facts: MeetingFacts) => [subject: string, sentence: string]
  when: string
  place: string
  link: string
  agenda: string
  will_you_come: string
  answers: Record<Answer, string>
}

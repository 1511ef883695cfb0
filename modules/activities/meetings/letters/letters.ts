import { ANSWERS } from '../answers/answers.ts'
import type { MeetingFacts, MeetingWords } from './compose.ts'
import { english } from './en.ts'
import { gujarati } from './gu.ts'
import { hindi } from './hi.ts'
import { tamil } from './ta.ts'

const WORDS: Readonly<Record<string, MeetingWords>> = { en: english, hi: hindi, gu: gujarati, ta: tamil }

/** What a mail about a meeting is for. */
export type MeetingNews = 'invited' | 'changed' | 'cancelled'

/** The mail about a meeting, in the language of its reader or else in English. */
export function meetingLetter(
  language: string,
  news: MeetingNews,
  facts: MeetingFacts,
): { subject: string; text: string } {
  const words = WORDS[language] ?? english
  const lines = {
    meeting: oneLine(facts.meeting),
    organiser: oneLine(facts.organiser),
    business: oneLine(facts.business),
  }
  const [subject, sentence] = words[news]({ ...facts, ...lines })
  const shown = news !== 'cancelled'
  const parts = [
    sentence,
    '',
    lines.meeting,
    `${words.when}: ${facts.when}`,
    facts.place && shown && `${words.place}: ${oneLine(facts.place)}`,
    facts.link && shown && `${words.link}: ${facts.link}`,
    facts.agenda && shown && `\n${words.agenda}:\n${facts.agenda}`,
    ...answerLines(words, facts),
  ]
  return { subject, text: parts.filter((part) => part !== null && part !== false).join('\n') }
}

function answerLines({ will_you_come, answers }: MeetingWords, { links }: MeetingFacts): string[] {
  return links ? [`\n${will_you_come}`, ...ANSWERS.map((answer) => `${answers[answer]}: ${links[answer]}`)] : []
}

// A subject is one line, whatever people typed into a name.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

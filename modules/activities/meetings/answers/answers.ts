/** What a person can answer to an invitation. */
export const ANSWERS = ['yes', 'maybe', 'no'] as const
export type Answer = (typeof ANSWERS)[number]

/** Letters of the note beside an answer. */
export const MOST_NOTE = 500

export const isAnswer = (value: unknown): value is Answer => ANSWERS.includes(value as Answer)

/** The answer of one person: a member has an id, a guest an address in small letters. */
export interface GivenAnswer {
  user_id: number | null
  email: string | null
  /** Null: no answer yet. */
  answer: Answer | null
  note: string | null
  answered_at: string | null
}

/** What the page of an invitation shows. A meeting that is over or cancelled shows neither its place nor its link. */
export interface InvitationLook {
  state: 'open' | 'over' | 'cancelled'
  business: string
  organiser: string | null
  meeting: string
  /** Day and time in the zone of the meeting: 01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata). */
  when: string
  /** They are sent back with the answer, so that nobody agrees to a time that they have not seen. */
  starts_at: string
  ends_at: string
  place: string | null
  link: string | null
  answer: Answer | null
  note: string | null
}

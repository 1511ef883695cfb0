import type { MeetingWords } from './compose.ts'

/** Words in English. */
export const english: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `Invitation: ${meeting}`,
    `${organiser} of ${business} invites you to a meeting.`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `Changed: ${meeting}`,
    `${organiser} of ${business} has changed a meeting. It now looks like this.`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `Cancelled: ${meeting}`,
    `${organiser} of ${business} has cancelled this meeting for you.`,
  ],
  when: 'When',
  place: 'Place',
  link: 'Link',
  agenda: 'Agenda',
}

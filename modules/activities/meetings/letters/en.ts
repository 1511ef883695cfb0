import type { MeetingWords } from './compose.ts'

/** Words in English. */
export const english: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `Invitation: ${meeting}`,
    `${organiser} from ${business} invites you to a meeting.`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `Changed: ${meeting}`,
    `${organiser} from ${business} has changed this meeting. The new details are below.`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `Cancelled: ${meeting}`,
    `${organiser} from ${business} has cancelled your invitation to this meeting.`,
  ],
  when: 'When',
  place: 'Place',
  link: 'Link',
  agenda: 'Agenda',
  will_you_come: 'Will you come?',
  answers: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
}

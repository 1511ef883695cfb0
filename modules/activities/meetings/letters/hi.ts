import type { MeetingWords } from './compose.ts'

/** Words in Hindi. */
export const hindi: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `निमंत्रण: ${meeting}`,
    `${business} के ${organiser} ने आपको एक मीटिंग में बुलाया है।`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `बदलाव: ${meeting}`,
    `${business} के ${organiser} ने एक मीटिंग बदली है। अब वह इस तरह है।`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `रद्द: ${meeting}`,
    `${business} के ${organiser} ने आपके लिए यह मीटिंग रद्द कर दी है।`,
  ],
  when: 'कब',
  place: 'जगह',
  link: 'लिंक',
  agenda: 'विषय',
}

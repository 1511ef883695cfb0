import type { MeetingWords } from './compose.ts'

/** Words in Hindi. */
export const hindi: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `निमंत्रण: ${meeting}`,
    `${business} के ${organiser} ने आपको एक मीटिंग में बुलाया है।`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `बदलाव: ${meeting}`,
    `${business} के ${organiser} ने यह मीटिंग बदली है। नई जानकारी नीचे है।`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `रद्द: ${meeting}`,
    `${business} के ${organiser} ने इस मीटिंग का आपका निमंत्रण रद्द कर दिया है।`,
  ],
  when: 'कब',
  place: 'जगह',
  link: 'लिंक',
  agenda: 'विषय',
  will_you_come: 'क्या आप आएँगे?',
  answers: { yes: 'हाँ', maybe: 'शायद', no: 'नहीं' },
}

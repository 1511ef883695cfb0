import type { MeetingWords } from './compose.ts'

/** Words in Tamil. */
export const tamil: MeetingWords = {
  invited: ({ meeting, organiser, business }) => [
    `அழைப்பு: ${meeting}`,
    `${business} நிறுவனத்தின் ${organiser} உங்களை ஒரு சந்திப்புக்கு அழைத்துள்ளார்.`,
  ],
  changed: ({ meeting, organiser, business }) => [
    `மாற்றம்: ${meeting}`,
    `${business} நிறுவனத்தின் ${organiser} இந்தச் சந்திப்பை மாற்றியுள்ளார். புதிய விவரங்கள் கீழே உள்ளன.`,
  ],
  cancelled: ({ meeting, organiser, business }) => [
    `ரத்து: ${meeting}`,
    `${business} நிறுவனத்தின் ${organiser} இந்தச் சந்திப்புக்கான உங்கள் அழைப்பை ரத்து செய்துள்ளார்.`,
  ],
  when: 'எப்போது',
  place: 'இடம்',
  link: 'இணைப்பு',
  agenda: 'பொருள்',
  will_you_come: 'நீங்கள் வருவீர்களா?',
  answers: { yes: 'ஆம்', maybe: 'ஒருவேளை', no: 'இல்லை' },
}

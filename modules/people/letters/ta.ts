import { letter, type PeopleLetters } from './compose.ts'

/** Letters in Tamil. */
export const tamil: PeopleLetters = {
  invitation: ({ business, inviter, name, link, days }) =>
    letter(
      `Vanik-இல் ${business} வணிகத்தில் சேர ${inviter} உங்களை அழைக்கிறார்`,
      name ? `வணக்கம் ${name},` : 'வணக்கம்,',
      '',
      `Vanik-இல் ${business} வணிகத்தில் பணியாற்ற ${inviter} உங்களை அழைக்கிறார். சேர இந்த இணைப்பைத் திறக்கவும்:`,
      '',
      link,
      '',
      `இதை ${days} நாட்களுக்குள் திறக்கவும். இது ஒருமுறை மட்டுமே செயல்படும். ${business} வணிகத்தை நீங்கள் அறியவில்லை என்றால், இந்த மின்னஞ்சலைப் புறக்கணிக்கவும்.`,
    ),
  new_owner: ({ business, owner, link }) =>
    letter(
      `${business} வணிகத்தின் புதிய உரிமையாளர்`,
      `Vanik-இல் ${business} வணிகத்தின் உரிமையாளர் இப்போது ${owner}.`,
      '',
      'முந்தைய உரிமையாளர் அதே பங்குகளுடன் உறுப்பினராகத் தொடர்கிறார்.',
      `இதை நீங்கள் எதிர்பார்க்கவில்லை என்றால், உள்நுழைந்து பயனர்களைச் சரிபார்க்கவும்: ${link}`,
    ),
}

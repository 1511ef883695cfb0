/** The text of a mail; plain text only. */
export interface Letter {
  subject: string
  text: string
}

/** Every mail about the people of a business, in one language. Names are single lines. */
export interface PeopleLetters {
  /** Invites a person into a business; the link works once, for `days` days. */
  invitation: (options: {
    business: string
    inviter: string
    name: string | null
    link: string
    days: number
  }) => Letter
  /** Tells both sides that a business has a new owner. */
  new_owner: (options: { business: string; owner: string; link: string }) => Letter
}

/** Puts a letter together from its subject and its lines. */
export const letter = (subject: string, ...lines: string[]): Letter => ({ subject, text: lines.join('\n') })

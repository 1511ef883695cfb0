import type { MessageDescriptor } from '@lingui/core'

/** What triage shows and saves for one kind of record. */
export interface TriageLook {
  /** Results of a call in the order of their buttons, each with the letter that chooses it. */
  outcomes: readonly { value: string; label: MessageDescriptor; key: string }[]
  /** Date or instant field of the next contact; none where the time follows from other values. */
  date?: string
  /** Text field with the time of day of the next contact. */
  time?: string
  /** Fields shown large under the title. */
  facts: readonly string[]
  /** The record that keeps the outcome; without it, or without its create right, outcomes are hidden. */
  kept_in?: string
  /** The actions of the record are buttons too, such as Held; after one the next record appears. */
  with_actions?: boolean
}

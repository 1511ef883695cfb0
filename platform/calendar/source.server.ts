import type { StateCondition } from '#engine/record/actions.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'

/** The days that a calendar asks for; `to` is the day after the last one. */
export interface DayRange {
  from: string
  to: string
}

/**
 * How the records of one kind stand in the calendar. Their module names it in `calendar` of its server manifest. Rights and
 * field rules come from the definition: who may not read the field of the time does not see the entry.
 */
export interface CalendarSource {
  /** Its key on the wire; the name of the record, or another one where a record stands in the calendar in several ways. */
  name: string
  record: string
  /** What it is called in the filter of the calendar. */
  label: string
  /** The tone of its colours. */
  tone: 'plain' | 'good' | 'warm' | 'danger' | 'cold'
  /** The field of its start: an instant or a date. */
  start: string
  /** The text field with the time of day of a date. */
  time?: string
  /** The instant field of its end. */
  end?: string
  /** The field that names what it is about; `about` without it. */
  about?: string
  /** The flag field that makes it an event of whole days. */
  all_day?: string
  /** SQL of the zone of its clock: that of the time of day, and of whole days. India without it. */
  zone?: (options: { alias: string; business: string }) => string
  /** The lines field with the people who take part besides the owner. */
  people?: { lines: string; field: string }
  /** Only records in these states stand in the calendar. */
  only?: StateCondition
  /** Records in these states are done. */
  done?: StateCondition
  /** It takes the time of its people, so that two at the same time conflict. */
  is_busy?: true
  /** Its time cannot be changed in the calendar, because it is a fact or follows from other values. */
  is_fixed?: true
  /** A date that repeats: further fields to read, and the days on which it stands again. */
  repeats?: {
    /** The choice field that says how often, and its value for no repeat. */
    field: string
    never: string
    days: (row: { repeat: string; day: string }, range: DayRange) => string[]
  }
  /** SQL of rows (id, day) where the days of a record are kept in another table, which is written only together with the record. */
  days?: { table: string; sql: (options: { range: DayRange; values: Values; business: string }) => string }
  /** Its SQL reads a table that is no record's, such as settings; so its events are read each time, and not kept until a write. */
  reads_settings?: true
}

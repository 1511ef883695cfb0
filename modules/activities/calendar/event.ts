/** One entry of the calendar. It has either moments (RFC 3339), or days of which the last one is included. */
export interface CalendarEvent {
  /** The key of its source: `meeting`, `birthday`. */
  source: string
  id: number
  version: number
  /** Null where the viewer may not read it. */
  title: string | null
  start: string | null
  end: string | null
  date: string | null
  to_date: string | null
  owner: number | null
  /** Those who take part besides the owner. */
  people: number[]
  about: { record: string; id: number; title: string | null } | null
  is_done: boolean
  may_edit: boolean
}

/** A kind of entry, with the fields that a change of its time writes. */
export interface EventKind {
  name: string
  record: string
  label: string
  tone: 'plain' | 'good' | 'warm' | 'danger' | 'cold'
  start: string
  time: string | null
  end: string | null
  all_day: string | null
  /** Its start is a date, not a moment. */
  is_day: boolean
  is_busy: boolean
  is_fixed: boolean
}

/** A day without work, for one branch or for all. */
export interface Holiday {
  name: string
  date: string
  location_id: number | null
}

/** Everything that a calendar shows of some days. */
export interface CalendarAnswer {
  events: CalendarEvent[]
  /** How many events start on each day, where only the first of each day were asked for. */
  counts: Record<string, number> | null
  /** There are more events than these. */
  capped: boolean
  kinds: EventKind[]
  holidays: Holiday[]
  /** The shifts of the weekdays: of the business, and of people with their own. */
  hours: { business: Week; people: Record<string, Week> }
}

/** Shifts of each weekday as HH:MM, and days off. */
export interface Week {
  weekly: Record<string, [string, string][]>
  days_off: { from: string; until: string }[]
}

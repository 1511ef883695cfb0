/** The sentences that explain an owner. The browser recognises each by its pattern; an explanation is a list of them. */
export const reasons = {
  matches: (rule: string) => `Matches ${quoted(rule)}.`,
  no_people: (rule: string) => `${quoted(rule)} has nobody who can get leads.`,
  off_shift: (rule: string) => `Nobody of ${quoted(rule)} is on shift.`,
  waits: (rule: string) => `Nobody of ${quoted(rule)} is on shift: it waits until the next shift starts.`,
  stands_in: (rule: string, person: string) => `Nobody of ${quoted(rule)} is on shift: ${person} gets it.`,
  alone: (person: string) => `${person} is the only one.`,
  in_turn: (person: string) => `${person} is next in turn.`,
  least_open: (person: string, open: number) => `${person} has the fewest open leads: ${open}.`,
  least_received: (person: string, open: number, days: number) =>
    days === 1
      ? `${person} has the fewest open leads of the last day: ${open}.`
      : `${person} has the fewest open leads of the last ${days} days: ${open}.`,
  no_rule: () => 'No rule matches.',
  no_other_rule: () => 'No other rule matches.',
  fallback: (person: string) => `${person} gets it.`,
  owner: () => 'The owner of the business gets it.',
}

/** The sentence in a lead's history about its owner. */
export const assignmentNotes = {
  by_rule: (rule: string) => `Assigned by rule ‘${rule}’`,
  by_rule_after: (rule: string, days: number) =>
    days === 1
      ? `Assigned by rule ‘${rule}’: nothing happened for 1 day`
      : `Assigned by rule ‘${rule}’: nothing happened for ${days} days`,
  waits: (rule: string) => `Waits for the next shift of rule ‘${rule}’`,
  no_rule: () => 'No assignment rule matched',
  no_rules: () => 'Assigned automatically',
}

const quoted = (rule: string) => `‘${rule}’`

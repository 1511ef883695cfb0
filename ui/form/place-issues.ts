import type { FieldIssue } from '../client/api-error.ts'

/** Assigns server issues to the form's fields, also by indexed paths such as `contacts.0.value`; issues without a field are general. */
export function placeIssues({ issues, names }: { issues: FieldIssue[]; names: ReadonlyMap<string, string> }) {
  const placed: { name: string; message: string }[] = []
  const general: string[] = []
  for (const issue of issues) {
    // The generic text of the specification, for an issue without words.
    const message = issue.message || issue.error || 'The field is not valid'
    const name = issue.field ? fieldFor(issue.field, names) : null
    if (name === null) general.push(message)
    else if (!placed.some((other) => other.name === name)) placed.push({ name, message })
  }
  const order = [...names.keys()]
  placed.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { placed, general: [...new Set(general)] }
}

// `contacts[0].value` is the same field as `contacts.0.value`; an issue of a whole line is shown on its first field.
function fieldFor(path: string, names: ReadonlyMap<string, string>): string | null {
  const name = path.replace(/\[(\d+)\]/g, '.$1')
  if (names.has(name)) return name
  return [...names.keys()].find((other) => other.startsWith(`${name}.`)) ?? null
}

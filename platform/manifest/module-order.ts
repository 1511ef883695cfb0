/** Sorts parts of modules into the order of the list of modules. Throws on an unknown or repeated module. */
export function inModuleOrder<Part extends { name: string }>(order: readonly string[], parts: readonly Part[]): Part[] {
  for (const [index, { name }] of parts.entries()) {
    if (!order.includes(name)) throw new Error(`The module ${name} is not in the list of modules`)
    if (parts.findIndex((part) => part.name === name) !== index) throw new Error(`The module ${name} is listed twice`)
  }
  return parts.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

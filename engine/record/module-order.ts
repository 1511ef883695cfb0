/** Parts of modules in the order of the modules' own list, whatever order their own list has. Throws on a stranger or a double. */
export function inModuleOrder<Part extends { name: string }>(order: readonly string[], parts: readonly Part[]): Part[] {
  for (const [index, { name }] of parts.entries()) {
    if (!order.includes(name)) throw new Error(`The module ${name} is not in the list of modules`)
    if (parts.findIndex((part) => part.name === name) !== index) throw new Error(`The module ${name} is listed twice`)
  }
  return parts.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

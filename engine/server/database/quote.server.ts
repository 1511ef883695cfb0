/** A quoted identifier. Names come only from definitions; the catalogue has checked that they are snake_case. */
export function quote(name: string): string {
  return `"${name}"`
}

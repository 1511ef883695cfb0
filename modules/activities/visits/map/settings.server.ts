declare module '#engine/server/http/services.server.ts' {
  interface ServerSettings {
    /** Null or missing: maps are drawn on the outline of India. */
    map?: MapSettings | null
  }
}

/** Where the pictures of streets under a map come from. */
export interface MapSettings {
  /** Template of the address of a tile, with {z}, {x} and {y}. */
  tiles: string
  /** Whom the map names as its source, as the server of the tiles asks. */
  credit: string
}

/** Why this is no template of tiles; null when it is. */
export function tilesProblem(template: string): string | null {
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !template.includes(part))
  if (missing.length > 0) return `has no ${missing.join(', ')}. Write it like https://tiles.example.in/{z}/{x}/{y}.png`
  const url = URL.parse(template.replaceAll(/\{[xyz]\}/g, '0'))
  const is_fine = url?.protocol === 'https:' && !url.username && template.length <= 500 && !/[\s;,'"]/.test(template)
  // The host is fixed, because the content policy of pages names it.
  if (!is_fine || !url || !template.startsWith(`${url.origin}/`))
    return 'is not the address of tiles. Write it like https://tiles.example.in/{z}/{x}/{y}.png'
  return null
}

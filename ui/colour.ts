import { linearRgb, luminance } from '#base/colour.ts'

/** A colour in OKLCH: lightness 0-1, chroma, hue in radians. */
export type Oklch = [lightness: number, chroma: number, hue: number]

type Triple = [number, number, number]

const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

function hexOf(channels: Triple): string {
  const byte = (c: number) => Math.round(Math.min(1, Math.max(0, c)) * 255)
  return `#${channels.map((c) => byte(c).toString(16).padStart(2, '0')).join('')}`
}

/** Hex to OKLCH (Björn Ottosson's matrices). */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, bb), Math.atan2(bb, a)]
}

/** OKLCH to the nearest hex inside sRGB: chroma shrinks until the colour fits, lightness and hue stay. */
export function fromOklch([lightness, chroma, hue]: Oklch): string {
  for (let c = chroma; ; c *= 0.94) {
    const a = c * Math.cos(hue)
    const b = c * Math.sin(hue)
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const linear: Triple = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (c < 0.002 || linear.every((x) => x > -0.0005 && x < 1.0005)) return hexOf(linear.map(toGamma) as Triple)
  }
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The brand colour with its lightness changed until its contrast on `background` is at least `least`. */
export function legibleTone({
  brand,
  background,
  least,
}: {
  brand: string
  background: string
  least: number
}): string {
  const [start, chroma, hue] = toOklch(brand)
  const on_light = luminance(background) > 0.3
  for (let step = 0, lightness = start; step < 60; step++, lightness += on_light ? -0.012 : 0.012) {
    const tone = fromOklch([lightness, chroma * (on_light ? 0.9 : 0.8), hue])
    if (contrast(tone, background) >= least) return tone
  }
  return on_light ? '#000000' : '#ffffff'
}

/** The ten shades that the component library needs, with the brand itself as shade 5. */
export function shadesOf(brand: string): string[] {
  const [lightness, chroma, hue] = toOklch(brand)
  const steps: [lightness: number, chroma: number][] = [
    ...([
      [0.975, 0.12],
      [0.945, 0.25],
      [0.895, 0.45],
      [0.84, 0.68],
      [0.79, 0.9],
    ] as [number, number][]),
    ...([
      [lightness, 1],
      [0.62, 0.95],
      [0.52, 0.82],
      [0.42, 0.66],
      [0.3, 0.5],
    ] as [number, number][]),
  ]
  const shades = steps.map(([l, share]) => fromOklch([l, chroma * share, hue]))
  shades[5] = brand
  return shades
}

/** The colours of the brand's roles in one mode. */
export type BrandRoles = {
  fill: string
  on_fill: string
  text: string
  ring: string
  tint: string
  /** The tint under the pointer. */
  tint_hover: string
  outline: string
}

/** Turns any brand colour into legible roles: fill, the text on it, brand-coloured text, focus ring, selection tint. */
export function brandRoles(brand: string, mode: 'light' | 'dark'): BrandRoles {
  const surface = mode === 'light' ? '#ffffff' : '#141716'
  const [, chroma, hue] = toOklch(brand)
  const tint = fromOklch(
    mode === 'light' ? [0.967, Math.min(chroma, 0.17) * 0.115, hue] : [0.262, Math.min(chroma, 0.17) * 0.2, hue],
  )
  const tint_hover = fromOklch(
    mode === 'light' ? [0.945, Math.min(chroma, 0.17) * 0.19, hue] : [0.3, Math.min(chroma, 0.17) * 0.26, hue],
  )
  const ink = fromOklch([0.24, Math.min(chroma, 0.07), hue])
  return {
    fill: brand,
    // If white has too little contrast, black always has enough; prefer a dark tone of the brand's hue if it suffices.
    on_fill: contrast('#ffffff', brand) >= 4.5 ? '#ffffff' : contrast(ink, brand) >= 4.5 ? ink : '#000000',
    // The hover tint gives the lowest contrast in both modes, so check against it.
    text: legibleTone({ brand, background: tint_hover, least: 4.7 }),
    ring: legibleTone({ brand, background: surface, least: 3.2 }),
    tint,
    tint_hover,
    // Outline a very dark brand, which would be invisible on the dark surface.
    outline: mode === 'dark' && contrast(brand, surface) < 3 ? 'rgb(255 255 255 / 0.28)' : 'transparent',
  }
}

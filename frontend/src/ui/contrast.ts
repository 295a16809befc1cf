/** sRGB colours as `#rrggbb` and their contrast by WCAG 2. */
type Rgb = readonly [number, number, number]

function parse(colour: string): Rgb | null {
  const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i.exec(colour.trim())
  if (hex === null) return null
  const part = (short: string | undefined, long: string | undefined) =>
    parseInt(long ?? `${short}${short}`, 16)
  return [part(hex[1], hex[4]), part(hex[2], hex[5]), part(hex[3], hex[6])]
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** 1 to 21; 1 when a colour cannot be read. */
export function contrast(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)]
  if (a === null || b === null) return 1
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A mix of two colours; `share` (0 to 1) is that of `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)]
  if (a === null || b === null) return from
  return format([0, 1, 2].map((at) => (a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * share) as unknown as Rgb)
}

/**
 * `colour`, moved towards `pole` (black or white) just far enough to reach `ratio` on every background. Null
 * when it is not a colour; the caller then uses that of Banca.
 */
export function readableOn(
  colour: string | null,
  grounds: readonly string[],
  ratio: number,
  pole: string
): string | null {
  if (colour === null || parse(colour) === null) return null
  for (let step = 0; step <= 20; step++) {
    const moved = mix(colour, pole, step / 20)
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved
  }
  return null
}

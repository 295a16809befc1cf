/** Relative luminance of a `#rrggbb` colour, 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const channelAt = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channelAt(1) + 0.7152 * channelAt(3) + 0.0722 * channelAt(5)
}

/** Contrast ratio (1 to 21) of two `#rrggbb` colours. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Texts must be readable: WCAG AA. */
export const MIN_CONTRAST = 4.5

import { contrastOf, MIN_CONTRAST } from '#shared/contrast'

/** The institution's colours (hex), logos and overlay pictures (paths on this origin or null for the app's own). */
export type ThemeView = {
  primary: string | null
  secondary: string | null
  logoHeader: string | null
  logoLogin: string | null
  logoFooter: string | null
  pauseImage: string | null
  restroomImage: string | null
  bathroomImage: string | null
  nursingImage: string | null
}

const HEX = /^#[0-9a-f]{6}$/i

/** Contrast ratio (1 to 21) of a `#rrggbb` colour on white: of text in it, and of white text on it. */
export const contrastOnWhite = (hex: string) => contrastOf(hex, '#ffffff')

const hexOf = (value: unknown) => (typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : null)

/** A path on this origin; anything that a browser could take for another host is dropped. */
const pathOf = (value: unknown) =>
  typeof value === 'string' && /^\/[^/\\]/.test(value) && !/[\s\\]/.test(value) && value.length <= 500
    ? value
    : null

export function parseObject(json: string): Record<string, unknown> {
  try {
    const value: Record<string, unknown> | null = JSON.parse(json)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

/**
 * The theme of an institution from its stored JSON (`primary, secondary, logoHeader, logoLogin, logoFooter, pauseImage,
 * restroomImage, bathroomImage, nursingImage`). What is missing, malformed or unreadable is null: the app's own.
 */
export function themeOf(themeJson: string): ThemeView {
  const theme = parseObject(themeJson)
  const primary = hexOf(theme.primary)
  return {
    primary: primary !== null && contrastOnWhite(primary) >= MIN_CONTRAST ? primary : null,
    secondary: hexOf(theme.secondary),
    logoHeader: pathOf(theme.logoHeader),
    logoLogin: pathOf(theme.logoLogin),
    logoFooter: pathOf(theme.logoFooter),
    pauseImage: pathOf(theme.pauseImage),
    restroomImage: pathOf(theme.restroomImage),
    bathroomImage: pathOf(theme.bathroomImage),
    nursingImage: pathOf(theme.nursingImage),
  }
}

import type { Theme } from '@banca/item-renderers/ui'
import createTheme from '@mui/system/createTheme'
import type { Scheme } from '../api/preferences.ts'
import { contrast, mix, readableOn } from './contrast.ts'
import { TOKENS, type Tokens } from './tokens.ts'

declare module '@banca/item-renderers/ui' {
  interface Theme {
    tokens: Tokens
    scheme: Scheme
  }
}

declare module '@mui/system' {
  interface BreakpointOverrides {
    /** From this width on the side menu is beside the page. */
    desk: true
  }
}

export type { Theme }

/** The institution's own colours, `#rrggbb`, or null for those of Banca. */
export type Colours = { primary: string | null; secondary: string | null }

/** What a person chose to read texts in, where something around them sets it (`typeface.ts`). */
const FONT = "var(--typeface, 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif)"
const REGULAR = { fontFamily: FONT, fontWeight: 400 }
const BOLD = { fontFamily: FONT, fontWeight: 700 }

const TYPOGRAPHY = {
  fontFamily: FONT,
  fontWeightMedium: 600,
  fontWeightBold: 700,
  h1: { ...BOLD, fontSize: '1.75rem', lineHeight: 1.25, letterSpacing: '-0.01em', textWrap: 'balance' },
  h2: { ...BOLD, fontSize: '1.25rem', lineHeight: 1.35 },
  h3: { ...BOLD, fontSize: '1.0625rem', lineHeight: 1.4 },
  body1: { ...REGULAR, fontSize: '1.0625rem', lineHeight: 1.6, textWrap: 'pretty' },
  body2: { ...REGULAR, fontSize: '0.9375rem', lineHeight: 1.55 },
  caption: { ...REGULAR, fontSize: '0.875rem', lineHeight: 1.5 },
  button: { fontFamily: FONT, fontWeight: 600, fontSize: '1rem', lineHeight: 1.75 },
}

/** Stacking order, by the names that `zIndex` accepts. */
const LAYERS = { appBar: 1100, snackbar: 1400, tooltip: 1500 }

const DESK_WIDTH = 1440
/** The side menu is beside the page. */
export const DESK_QUERY = `(min-width: ${DESK_WIDTH}px)`

/**
 * The tokens of a scheme with the institution's colours, adjusted until they are readable. High contrast
 * ignores the institution's colours.
 */
export function tokensOf(scheme: Scheme, colours: Colours): Tokens {
  const own = TOKENS[scheme]
  if (scheme === 'contrast') return own
  const grounds = [own.paper, own.surface, own.savedGround, own.infoGround]
  const pole = scheme === 'dark' ? '#ffffff' : '#000000'
  const primary = readableOn(colours.primary, grounds, 4.5, pole)
  const secondary = readableOn(colours.secondary, grounds, 4.5, pole)
  return {
    ...own,
    ...(primary !== null && {
      primary,
      primaryDeep: mix(primary, pole, 0.3),
      onPrimary: onColour(primary),
      board:
        readableOn(mix(primary, '#000000', scheme === 'dark' ? 0.8 : 0.4), [own.onBoard], 7, '#000000') ??
        own.board,
    }),
    ...(secondary !== null && { secondary, link: secondary }),
  }
}

const onColour = (colour: string) => (contrast(colour, '#ffffff') >= 4.5 ? '#FFFFFF' : '#0B1410')

/** The theme: created once per scheme and institution. */
export function makeTheme(scheme: Scheme, colours: Colours): Theme {
  const tokens = tokensOf(scheme, colours)
  const mode = scheme === 'light' ? 'light' : 'dark'
  const text = (main: string, ground: string) => ({
    main,
    light: ground,
    dark: main,
    contrastText: onColour(main),
  })
  const veil = (share: number) =>
    mode === 'light' ? `rgba(0, 0, 0, ${share})` : `rgba(255, 255, 255, ${share})`
  return {
    ...createTheme({
      spacing: 4,
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, desk: DESK_WIDTH, xl: 1536 } },
      shape: { borderRadius: 8 },
      zIndex: LAYERS,
    }),
    tokens,
    scheme,
    palette: {
      mode,
      primary: {
        main: tokens.primary,
        dark: tokens.primaryDeep,
        light: tokens.primary,
        contrastText: tokens.onPrimary,
      },
      secondary: text(tokens.secondary, tokens.infoGround),
      info: text(tokens.link, tokens.infoGround),
      warning: text(tokens.attention, tokens.attentionGround),
      error: text(tokens.error, tokens.errorGround),
      success: text(tokens.saved, tokens.savedGround),
      background: { default: tokens.paper, paper: tokens.surface },
      text: { primary: tokens.ink, secondary: tokens.graphite },
      divider: tokens.line,
      control: tokens.control,
      action: {
        hoverOpacity: mode === 'light' ? 0.04 : 0.08,
        hover: veil(mode === 'light' ? 0.04 : 0.08),
        disabled: veil(mode === 'light' ? 0.26 : 0.3),
        disabledBackground: veil(0.12),
      },
    },
    typography: TYPOGRAPHY,
  }
}

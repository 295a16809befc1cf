import { createTheme, type Theme } from '@mui/material/styles'
import type { Scheme } from '../api/preferences.ts'
import { contrast, mix, readableOn } from './contrast.ts'
import { TOKENS, type Tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens
    scheme: Scheme
  }
  interface ThemeOptions {
    tokens?: Tokens
    scheme?: Scheme
  }
  interface BreakpointOverrides {
    /** From here on the side menu stands beside the page. */
    desk: true
  }
}

/** The institution's own colours, `#rrggbb`, or null for those of Banca. */
export type Colours = { primary: string | null; secondary: string | null }

const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"
const DESK_WIDTH = 1440
/** The side menu stands beside the page. */
export const DESK_QUERY = `(min-width: ${DESK_WIDTH}px)`

/** The tokens of a scheme with the institution's colours, moved until they can be read. High contrast keeps its own. */
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

/** How everything looks: made once per scheme and institution. */
export function makeTheme(scheme: Scheme, colours: Colours): Theme {
  const tokens = tokensOf(scheme, colours)
  const text = (main: string, ground: string) => ({
    main,
    light: ground,
    dark: main,
    contrastText: onColour(main),
  })
  return createTheme({
    tokens,
    scheme,
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, desk: DESK_WIDTH, xl: 1536 } },
    shape: { borderRadius: 8 },
    palette: {
      mode: scheme === 'light' ? 'light' : 'dark',
      contrastThreshold: 4.5,
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
    },
    typography: {
      fontFamily: FONT,
      fontWeightMedium: 600,
      fontWeightBold: 700,
      h1: {
        fontSize: '1.75rem',
        lineHeight: 1.25,
        fontWeight: 700,
        letterSpacing: '-0.01em',
        textWrap: 'balance',
      },
      h2: { fontSize: '1.25rem', lineHeight: 1.35, fontWeight: 700 },
      h3: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 700 },
      body1: { fontSize: '1.0625rem', lineHeight: 1.6, textWrap: 'pretty' },
      body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
      caption: { fontSize: '0.875rem', lineHeight: 1.5 },
      button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 160,
        complex: 180,
        enteringScreen: 160,
        leavingScreen: 140,
      },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { fontFamily: 'inherit' } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { borderRadius: 8, minHeight: 44, paddingInline: 20 },
          sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: '0.9375rem' },
          outlined: { borderColor: tokens.control },
        },
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: {
        styleOverrides: {
          paper: { borderRadius: 10, boxShadow: tokens.shadow, border: `1px solid ${tokens.line}` },
        },
      },
    },
  })
}

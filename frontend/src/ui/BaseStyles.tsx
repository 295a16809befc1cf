import { Global, type CSSObject } from '@emotion/react'
import useTheme from '@mui/system/useTheme'
import type { Theme } from './theme.ts'

/** Base styles of every page: the font, the background, one visible focus ring. */
const STYLES = ({ palette, tokens, typography }: Theme): CSSObject => ({
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    boxSizing: 'border-box',
    WebkitTextSizeAdjust: '100%',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: typography.fontWeightBold },
  body: {
    margin: 0,
    color: palette.text.primary,
    ...typography.body1,
    backgroundColor: palette.background.default,
    fontVariantNumeric: 'lining-nums',
    overflowWrap: 'anywhere',
    '@media print': { backgroundColor: '#fff' },
    '&::backdrop': { backgroundColor: palette.background.default },
  },
  a: { color: tokens.link },
  // Visible on any background.
  ':focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 2 },
  '.numbers': { fontVariantNumeric: 'tabular-nums lining-nums' },
})

const LESS_MOTION = `@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 0.01ms !important;
    animation-iteration-count: 1 !important;
    transition-duration: 0.01ms !important;
    scroll-behavior: auto !important;
  }
}`

export function BaseStyles() {
  const theme = useTheme<Theme>()
  return <Global styles={[STYLES(theme), LESS_MOTION]} />
}

import GlobalStyles from '@mui/system/GlobalStyles'
import type { Theme } from './theme.ts'

/** What every page looks like before any component: the font, the ground, one visible ring around what has the focus. */
const STYLES = ({ palette, tokens, typography }: Theme) => ({
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
  // On any ground.
  ':focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 2 },
  '.numbers': { fontVariantNumeric: 'tabular-nums lining-nums' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})

export const BaseStyles = () => <GlobalStyles styles={STYLES} />

import { styled } from '../ui/styled.ts'

/** A text for screen readers only. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const Group = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8, maxWidth: '72ch' })

/** One alternative. The border is thicker when marked, so that the mark is visible without colours too. */
export const Row = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'stretch',
    minHeight: 52,
    borderRadius: 10,
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    transition: 'border-color 120ms, background-color 120ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
    '&[data-blocked=false]:hover': { borderColor: palette.primary.main },
    '&[data-checked=true]': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 7%, ${palette.background.paper})`,
    },
    '&[data-blocked=true]:not([data-checked=true])': {
      borderStyle: 'dashed',
      backgroundColor: 'transparent',
    },
    '&[data-mark=given_right], &[data-mark=right]': {
      borderColor: palette.success.main,
      boxShadow: `inset 0 0 0 1px ${palette.success.main}`,
    },
    '&[data-mark=given_wrong]': {
      borderColor: palette.error.main,
      boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    },
    '&[data-mark=given]': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '&:has(input:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
    '@media (forced-colors: active)': { '&[data-checked=true]': { borderWidth: 3 } },
  }
})

/**
 * The clickable part of a row. The input is there for keyboard and screen reader; the badge shows its state.
 */
export const Choice = styled('label')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) 24px',
  columnGap: 12,
  alignItems: 'start',
  padding: '9px 12px 9px 10px',
  cursor: 'pointer',
  '& input': {
    // Over the letter: a click there hits the real control.
    position: 'absolute',
    insetInlineStart: 4,
    top: 4,
    width: 44,
    height: 44,
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '[data-blocked=true] &': { cursor: 'default' },
})

/** The letter: a circle for one answer, a rounded square for several, like radio buttons and checkboxes. */
export const Badge = styled('span')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 34,
    height: 34,
    padding: '0 4px',
    fontWeight: 700,
    lineHeight: 1,
    borderRadius: 17,
    border: `2px solid ${palette.text.secondary}`,
    color: palette.text.primary,
    '&[data-shape=checkbox]': { borderRadius: 8 },
    '[data-blocked=true]:not([data-checked=true]) > label > &': { borderStyle: 'dashed' },
    '[data-checked=true] > label > &, [data-mark=given] > div > &': {
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '[data-mark=given_right] > div > &': {
      backgroundColor: palette.success.main,
      borderColor: palette.success.main,
      color: palette.success.contrastText,
    },
    '[data-mark=given_wrong] > div > &': {
      backgroundColor: palette.error.main,
      borderColor: palette.error.main,
      color: palette.error.contrastText,
    },
    '[data-mark=right] > div > &': { borderColor: palette.success.main },
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  }
})

export const Content = styled('div')({ minWidth: 0, alignSelf: 'center', paddingBlock: 3 })

export const Tick = styled('span')(({ theme }) => ({
  alignSelf: 'center',
  display: 'inline-flex',
  color: theme.palette.primary.main,
}))

export const ZoomButton = styled('button')(({ theme }) => {
  const { palette } = theme
  return {
    appearance: 'none',
    flex: 'none',
    width: 48,
    border: 0,
    borderInlineStart: `1px solid ${palette.divider}`,
    borderRadius: '0 10px 10px 0',
    background: 'none',
    color: palette.text.secondary,
    cursor: 'zoom-in',
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  }
})

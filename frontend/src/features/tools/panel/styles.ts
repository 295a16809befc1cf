import { styled } from '../../../ui/styled.ts'

/** A panel over the page; on a phone a bottom sheet. Below dialogs, above everything else. */
export const Frame = styled('section')(({ theme }) => {
  const { palette } = theme
  return {
    position: 'fixed',
    display: 'flex',
    flexDirection: 'column',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 16px)',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 10,
    boxShadow: '0 2px 4px rgba(22, 32, 46, 0.08), 0 10px 28px rgba(22, 32, 46, 0.14)',
    fontSize: '1rem',
    lineHeight: 1.5,
    '&[data-sheet]': {
      inset: 'auto 0 0 0',
      maxWidth: '100vw',
      maxHeight: '72dvh',
      border: 0,
      borderTop: `1px solid ${palette.text.secondary}`,
      borderRadius: '14px 14px 0 0',
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    '@media print': { display: 'none' },
  }
})

export const Head = styled('header')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 4px',
    borderBottom: `1px solid ${palette.divider}`,
    userSelect: 'none',
    '& h2': { flex: 1, margin: 0, minWidth: 0, fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.3 },
    '&[data-moves]': { cursor: 'grab', touchAction: 'none' },
    '&[data-sheet] h2': { paddingLeft: 12 },
  }
})

export const Body = styled('div')({
  padding: 12,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  minHeight: 0,
})

/** A square button with an icon, 44 px. */
export const Square = styled('button')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'inline-grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    flexShrink: 0,
    padding: 0,
    font: 'inherit',
    color: palette.text.primary,
    background: 'none',
    border: '1px solid transparent',
    borderRadius: 8,
    cursor: 'pointer',
    '&:hover': { borderColor: palette.divider, backgroundColor: palette.background.default },
    '&[aria-pressed=true], &[aria-expanded=true]': {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
    },
    // Not `disabled`: a button that just did its last step keeps the focus.
    '&[aria-disabled=true]': { opacity: 0.45, cursor: 'default' },
  }
})

/** A button with text. */
export const Plain = styled('button')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minHeight: 44,
    padding: '0 14px',
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: 600,
    color: palette.primary.main,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.background.default },
    '&:disabled': { color: palette.text.secondary, borderColor: palette.divider, cursor: 'default' },
    '&[aria-pressed=true]': { color: palette.primary.contrastText, backgroundColor: palette.primary.main },
  }
})

export const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
export const Stack = styled('div')({ display: 'grid', gap: 12, '& p': { margin: 0 } })
export const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.9375rem',
  color: theme.palette.text.secondary,
}))
export const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

import { styled } from '../../../ui/styled.ts'

/**
 * Layout of an item: head and foot stay visible, the middle scrolls. On a very low screen (a phone on its
 * side, 400 % zoom) they scroll along instead of covering the item.
 */
export const Frame = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: palette.background.default,
    color: palette.text.primary,
    '& > [data-part=top]': {
      position: 'sticky',
      top: 'calc(var(--link-line, 0px) + var(--notice-line, 0px))',
      zIndex: 10,
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& > [data-part=bottom]': {
      position: 'sticky',
      bottom: 0,
      zIndex: 10,
      backgroundColor: palette.background.paper,
      borderTop: `1px solid ${palette.divider}`,
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    '@media (max-height: 500px)': {
      '& > [data-part=top], & > [data-part=bottom]': { position: 'static' },
    },
  }
})

/** Name and number, save state and time; on a phone the save state takes a line of its own. */
export const TopRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: 20,
  padding: '8px 16px 4px 24px',
  minHeight: 60,
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '4px 8px 0 16px',
    minHeight: 0,
    '& > [data-testid=save-status]': {
      gridRow: 2,
      gridColumn: '1 / -1',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 16,
    },
  },
}))

export const Place = styled('main')(({ theme }) => ({
  flex: 1,
  width: '100%',
  maxWidth: 'calc(72ch + 112px)',
  margin: '0 auto',
  padding: '24px 24px 48px',
  fontSize: '1.0625rem',
  lineHeight: 1.6,
  [theme.breakpoints.down('sm')]: { padding: '12px 8px 32px' },
  // The focused element is scrolled clear of head and foot, and of a note above the foot.
  '& :is(input, textarea, select, button, a, summary, [tabindex])': {
    scrollMarginBlock: 'calc(12rem + var(--link-line, 0px) + var(--notice-line, 0px)) 10rem',
    '@media (max-height: 500px)': { scrollMarginBlock: '1rem' },
  },
}))

export const Card = styled('article')(({ theme }) => {
  const { palette } = theme
  return {
    padding: '28px 32px 36px',
    borderRadius: 10,
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    [theme.breakpoints.down('sm')]: { padding: '16px 14px 24px' },
  }
})

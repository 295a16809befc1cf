import type { Theme } from './theme.ts'
import { VISUALLY_HIDDEN } from './visually_hidden.ts'

/** From this width on rows are lines; below it they are cards. */
const WIDE = 'md'

export const CARD_LABEL = {
  display: { xs: 'block', [WIDE]: 'none' },
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const

export const SORT = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  p: 0,
  minHeight: 32,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  textAlign: 'left',
  cursor: 'pointer',
  '& svg': { fontSize: '1rem', opacity: 0 },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  '&[data-sorted]': { color: 'text.primary' },
  '&[data-sorted] svg': { opacity: 1 },
  '&[data-sorted=up] svg': { transform: 'rotate(180deg)' },
} as const

/** The region around the table. It clips nothing: the head sticks below the header of the page. */
export const DENSE_TABLE = ({ tokens, breakpoints }: Theme) =>
  ({
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
    backgroundColor: tokens.surface,
    fontSize: '0.875rem',
    '& table': { width: '100%', borderCollapse: 'collapse', borderSpacing: 0 },
    '& th, & td': {
      font: 'inherit',
      lineHeight: 1.4,
      textAlign: 'left',
      px: 2,
      py: 1.5,
      color: 'inherit',
      borderBottom: `1px solid ${tokens.line}`,
      overflowWrap: 'break-word',
      verticalAlign: 'middle',
    },
    '& input[type=checkbox]': { width: 20, height: 20, m: 0, accentColor: tokens.primary },
    '& tbody th': { fontWeight: 600 },
    '& tbody tr:hover': { backgroundColor: 'action.hover' },
    '& tbody tr[data-selected]': { backgroundColor: tokens.infoGround },
    '& [data-checkbox]': { width: 24, p: '0 12px 0 16px' },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& [data-bare]': VISUALLY_HIDDEN,
    '& thead th': {
      position: 'sticky',
      top: 'calc(64px + var(--link-line, 0px))',
      '@media (max-height: 500px)': { top: 64 },
      zIndex: 2,
      py: 0.5,
      height: 40,
      fontWeight: 700,
      fontSize: '0.8125rem',
      color: tokens.graphite,
      backgroundColor: tokens.surface,
      whiteSpace: 'nowrap',
      '&:first-of-type': { borderTopLeftRadius: '10px' },
      '&:last-of-type': { borderTopRightRadius: '10px' },
    },
    [breakpoints.down(WIDE)]: {
      fontSize: '0.9375rem',
      '& table': { display: 'block' },
      '& thead': VISUALLY_HIDDEN,
      '& tbody': { display: 'block' },
      '& tbody tr': {
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        columnGap: 3,
        rowGap: 2,
        p: 3,
        borderBottom: `1px solid ${tokens.line}`,
      },
      '& tbody tr:last-of-type': { borderBottom: 0 },
      '& tbody :is(th, td)': { p: 0, border: 0, minWidth: 0, overflowWrap: 'anywhere' },
      '& tbody :is(th, [data-card=wide])': { gridColumn: '1 / -1' },
      // The menu of the row is in the corner of its card, beside its name.
      '& tbody th': { pr: 11, fontSize: '1rem' },
      '& tbody [data-card=bare]': { position: 'absolute', top: 8, right: 8 },
      '& tbody [data-empty]': { display: 'none' },
      '& tbody [data-checkbox]': { position: 'absolute', top: 12, left: 12, width: 24, p: 0 },
      '& input[type=checkbox]': { width: 24, height: 24 },
      '& tbody [data-checkbox] + th': { pl: 9 },
    },
  }) as const

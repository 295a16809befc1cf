import { styled } from '../../ui/styled.ts'

export const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '@media print': { display: 'none' },
})

/** Icon with its name; on a phone the icon alone. */
export const BarButton = styled('button')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 5,
    minWidth: 44,
    minHeight: 44,
    padding: '0 7px',
    font: 'inherit',
    fontSize: '0.875rem',
    color: palette.text.secondary,
    background: 'none',
    border: '1px solid transparent',
    borderRadius: 8,
    cursor: 'pointer',
    '& svg': { fontSize: 22 },
    '&:hover': {
      borderColor: palette.divider,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
    },
    '&[aria-expanded=true]': {
      color: palette.primary.main,
      backgroundColor: palette.background.paper,
      borderColor: palette.primary.main,
      fontWeight: 600,
    },
    '@media (max-width: 799.95px)': { padding: 0, '& span': { display: 'none' } },
  }
})

import { styled } from '../../../ui/styled.ts'

export const SearchField = styled('input')(({ theme }) => {
  const { palette } = theme
  return {
    width: '100%',
    minHeight: 44,
    padding: '0 12px',
    font: 'inherit',
    color: palette.text.primary,
    backgroundColor: palette.background.default,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
    '&::placeholder': { color: palette.text.secondary, opacity: 1 },
  }
})

export const Signs = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    '& button': {
      minWidth: 44,
      minHeight: 44,
      padding: '0 8px',
      font: 'inherit',
      fontSize: '1.125rem',
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      cursor: 'pointer',
      '&:hover': { borderColor: palette.text.secondary, backgroundColor: palette.background.default },
    },
  }
})

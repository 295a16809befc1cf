import { styled } from '../../../ui/styled.ts'

export const MarkList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.9375rem',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& li > span:not([aria-hidden])': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
}))

export const Swatch = styled('span')({
  width: 16,
  height: 16,
  flexShrink: 0,
  borderRadius: 4,
  border: '1px solid #16202E',
})

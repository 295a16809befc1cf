import { styled } from '../../../ui/styled.ts'

export const Keys = styled('div')({
  display: 'grid',
  gap: 3,
  '&[data-columns="4"]': { gridTemplateColumns: 'repeat(4, minmax(44px, 1fr))' },
  '&[data-columns="6"]': { gridTemplateColumns: 'repeat(6, minmax(44px, 1fr))' },
})

export const KeyButton = styled('button')(({ theme }) => {
  const { palette } = theme
  return {
    minWidth: 44,
    minHeight: 44,
    padding: 0,
    font: 'inherit',
    fontSize: '1.0625rem',
    fontVariantNumeric: 'tabular-nums lining-nums',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 8,
    cursor: 'pointer',
    touchAction: 'manipulation',
    '&:hover': { borderColor: palette.text.secondary },
    '&[data-tone=quiet]': { fontSize: '0.9375rem', backgroundColor: palette.background.default },
    '&[data-tone=sign]': { color: palette.primary.main, fontWeight: 700 },
    '&[data-tone=equals]': {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      borderColor: palette.primary.main,
      fontWeight: 700,
    },
    '&[data-wide]': { gridColumn: 'span 2' },
  }
})

export const Display = styled('input')(({ theme }) => {
  const { palette } = theme
  return {
    width: '100%',
    minHeight: 52,
    padding: '4px 12px',
    font: 'inherit',
    fontSize: '1.5rem',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums lining-nums',
    color: palette.text.primary,
    backgroundColor: palette.background.default,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
  }
})

export const History = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    maxHeight: 52,
    overflowY: 'auto',
    textAlign: 'right',
    fontSize: '0.9375rem',
    lineHeight: 1.6,
    fontVariantNumeric: 'tabular-nums lining-nums',
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  }
})

export const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  fontSize: '0.9375rem',
})

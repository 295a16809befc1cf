import { PlainButton } from './PlainButton.tsx'
import { styled } from './styled.ts'

/** A button with only an icon; its name is in `aria-label`. Large enough for a finger. */
export const IconButton = styled(PlainButton)(({ theme: { palette } }) => ({
  flex: '0 0 auto',
  minWidth: 44,
  minHeight: 44,
  padding: 8,
  borderRadius: 8,
  fontSize: '1.5rem',
  textAlign: 'center',
  transition: 'background-color 80ms cubic-bezier(0.4, 0, 0.2, 1)',
  '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
  '&:disabled': { color: palette.action.disabled },
}))

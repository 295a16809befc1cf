import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'

/** A button that is an icon; its name is in `aria-label`. Large enough for a finger. */
export const IconButton = styled(ButtonBase)(({ theme: { palette, transitions } }) => ({
  flex: '0 0 auto',
  minWidth: 44,
  minHeight: 44,
  padding: 8,
  borderRadius: 8,
  fontSize: '1.5rem',
  textAlign: 'center',
  color: 'inherit',
  transition: transitions.create('background-color', { duration: transitions.duration.shortest }),
  '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
  '&.Mui-disabled': { color: palette.action.disabled },
}))

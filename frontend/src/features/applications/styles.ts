import type { SystemStyleObject } from '@mui/system'
import type { Theme } from '../../ui/theme.ts'

/** Styles of a card. */
export const CARD = (theme: Theme): SystemStyleObject<Theme> => ({
  backgroundColor: theme.tokens.surface,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: '10px',
  boxShadow: theme.tokens.shadow,
  px: { xs: 4, sm: 6 },
  py: 5,
})

/** The buttons below a form: apart from each other, and as wide as a phone. */
export const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 2,
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
} as const

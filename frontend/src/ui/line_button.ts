/** A line of a list that is pressed as a whole; whoever uses it says how what is in it stands. */
export const LINE_BUTTON = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  width: '100%',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'info.light' },
  '&:focus-visible': { outlineOffset: -3 },
} as const

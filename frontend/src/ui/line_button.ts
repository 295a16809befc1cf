/** A list row that is one button; whoever uses it adds its layout. */
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

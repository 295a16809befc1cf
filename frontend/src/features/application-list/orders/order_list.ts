/** The frame of a list of orders above the rows that they are about. */
export const ORDER_LIST = {
  listStyle: 'none',
  m: 0,
  mb: 3,
  px: 3,
  py: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
  fontSize: '0.9375rem',
} as const

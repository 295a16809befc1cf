import { Box } from './Box.ts'
import { Typography } from './Typography.tsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** What to do about it, under the title. */
  children?: ReactNode
  /** Space above and below, in steps of the theme. */
  py?: number
}

/** In the place of a list that has nothing to show. */
export function EmptyState({ title, children, py = 12 }: EmptyStateProps) {
  return (
    <Box
      role="status"
      sx={{
        py,
        px: 4,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

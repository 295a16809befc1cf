import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useId, type ReactNode } from 'react'

/** The container of an optional message takes no space while it is empty. */
export const UNSEEN_EMPTY = { '&:empty': { display: 'none' } } as const

type SectionProps = { title: string; lead: string; children: ReactNode }

/** One section of the page, named by its heading. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={({ tokens }) => ({
        p: { xs: 5, sm: 6 },
        display: 'grid',
        gap: 5,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        backgroundColor: tokens.surface,
      })}
    >
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{lead}</Typography>
      </div>
      {children}
    </Box>
  )
}

import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Leaving } from './use_leaving.ts'

/** Beside what a person leaves by: how the sending goes on, or why they stay. */
export function LeavingStatus({ message, warning }: Pick<Leaving, 'message' | 'warning'>) {
  return (
    <Box
      role="status"
      sx={{ fontSize: '0.9375rem', color: 'text.secondary', '&:empty': { display: 'none' } }}
    >
      {message ?? (warning !== null && <Notice kind="warning">{warning}</Notice>)}
    </Box>
  )
}

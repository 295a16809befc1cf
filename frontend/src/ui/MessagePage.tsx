import { Box } from './Box.ts'
import { Typography } from './Typography.tsx'
import type { ReactNode } from 'react'

interface MessagePageProps {
  title: string
  text: ReactNode
  /** Small print, such as whom to contact. */
  note?: ReactNode
  actions?: ReactNode
  /** Rendered inside a page that has its `main` already. */
  inPage?: boolean
}

/** A page with one message and links to continue. */
export function MessagePage({ title, text, note, actions, inPage = false }: MessagePageProps) {
  return (
    <Box
      component={inPage ? 'div' : 'main'}
      sx={{ minHeight: inPage ? '40vh' : '80dvh', display: 'grid', placeItems: 'center', px: 5, py: 10 }}
    >
      <Box sx={{ maxWidth: 560, width: '100%' }}>
        <Box aria-hidden sx={{ width: 48, borderTop: 4, borderColor: 'primary.main', mb: 5 }} />
        <Typography variant="h1" sx={{ mb: 3 }}>
          {title}
        </Typography>
        <Typography component="div" sx={{ mb: 6, color: 'text.secondary' }}>
          {text}
        </Typography>
        {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>{actions}</Box>}
        {note !== undefined && (
          <Typography
            variant="body2"
            component="div"
            sx={{ mt: 8, pt: 4, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
          >
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

import { Box } from '../../ui/Box.ts'
import { useId, type ReactNode } from 'react'
import { ModalSheet } from '../../ui/ModalSheet.tsx'

interface CoverProps {
  title: string
  /** The institution's picture for this, a path of this origin. */
  image?: string | null | undefined
  /** Who requested it, and what happens next. */
  children: ReactNode
  /** The countdown, large. */
  clock?: ReactNode
  actions?: ReactNode
}

/** Covers the complete exam: the item cannot be read, and nothing that was typed is changed. */
export function Cover({ title, image, children, clock, actions }: CoverProps) {
  const id = useId()
  return (
    <ModalSheet place="cover" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <Box sx={{ m: 'auto', width: '100%', maxWidth: 640, px: { xs: 5, sm: 8 }, py: 8, textAlign: 'center' }}>
        {image ? (
          <Box component="img" src={image} alt="" sx={{ maxWidth: '100%', maxHeight: 160, mb: 5 }} />
        ) : (
          <Box aria-hidden sx={{ width: 56, mx: 'auto', mb: 6, borderTop: 4, borderColor: 'primary.main' }} />
        )}
        <Box
          component="h2"
          id={`${id}-title`}
          sx={{ m: 0, fontSize: { xs: '1.5rem', sm: '1.875rem' }, lineHeight: 1.25 }}
        >
          {title}
        </Box>
        {clock}
        <Box
          id={`${id}-text`}
          sx={{ mt: 4, fontSize: '1.0625rem', lineHeight: 1.6, '& p': { mt: 0, mb: 3 } }}
        >
          {children}
        </Box>
        {actions !== undefined && (
          <Box
            sx={{
              mt: 5,
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'center',
              gap: 3,
              '& > *': { minHeight: 56, minWidth: 200 },
            }}
          >
            {actions}
          </Box>
        )}
      </Box>
    </ModalSheet>
  )
}

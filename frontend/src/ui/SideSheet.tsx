import Close from './icons/Close.ts'
import { Box } from './Box.ts'
import { IconButton } from './IconButton.tsx'
import { Typography } from './Typography.tsx'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalSheet, type Leaving } from './ModalSheet.tsx'

interface SideSheetProps {
  title: string
  onClose(): void
  children: ReactNode
  /** `middle` for content that is read, `wide` for a picture. */
  place?: 'end' | 'middle' | 'wide'
  /** Nothing in it takes the focus, so that the content itself must. */
  isRead?: boolean
  /** Whether Escape or a click beside the sheet closes it now; without it both do. */
  mayLeave?(how: Leaving): boolean
  /** An answer is awaited that is shown nowhere else: until then the close button does nothing either. */
  isAwaiting?: boolean
}

/** A side sheet along the right side, with its title and a close button. */
export function SideSheet({
  title,
  onClose,
  children,
  place = 'end',
  isRead = place === 'middle',
  mayLeave = () => true,
  isAwaiting = false,
}: SideSheetProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <ModalSheet place={place} aria-labelledby={id} onClose={(how) => mayLeave(how) && onClose()}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 4, pb: 2 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton
          aria-label={t('close')}
          aria-disabled={isAwaiting}
          onClick={() => {
            if (!isAwaiting) onClose()
          }}
        >
          <Close />
        </IconButton>
      </Box>
      <Box
        // Read-only content must be focusable to be scrolled by keyboard.
        {...(isRead && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
        sx={{ p: 4, pt: 1, overflowY: 'auto', display: 'grid', gap: 4, alignContent: 'start', flex: 1 }}
      >
        {children}
      </Box>
    </ModalSheet>
  )
}

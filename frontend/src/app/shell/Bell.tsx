import NotificationsNone from '../../ui/icons/NotificationsNone.ts'
import { Box } from '../../ui/Box.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalSheet } from '../../ui/ModalSheet.tsx'

export function Bell() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const text = t('notifications', { count: 0 })
  return (
    <>
      <IconButton aria-label={text} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <NotificationsNone />
      </IconButton>
      {open && (
        <ModalSheet place="corner" aria-label={text} onClose={() => setOpen(false)}>
          <Box sx={{ px: 5, py: 4 }}>{text}</Box>
        </ModalSheet>
      )}
    </>
  )
}

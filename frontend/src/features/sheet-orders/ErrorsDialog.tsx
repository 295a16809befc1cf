import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { SheetOrder } from './types.ts'

/** Why a report card was not made, and what to do. */
export function ErrorsDialog({ sheet, onClose }: { sheet: SheetOrder; onClose(): void }) {
  const { t } = useTranslation('sheet_orders')
  const { user, exam } = sheet.application
  return (
    <Dialog
      title={t('errors.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('errors.close')}
        </Button>
      }
    >
      <p>
        <strong>{user.name}</strong>
        <br />
        {exam.name}
      </p>
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {sheet.errors.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </Box>
    </Dialog>
  )
}

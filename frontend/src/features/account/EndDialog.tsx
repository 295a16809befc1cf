import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { ModalSheet } from '../../ui/ModalSheet.tsx'
import { endOwn, type OwnSession } from './own_account.ts'
import { PasswordAgain } from './PasswordAgain.tsx'
import { deviceText } from './SessionRow.tsx'

type EndDialogProps = { which: OwnSession | 'others'; onEnded: () => void; onClose: () => void }

/**
 * Asks before a session ends, explains what happens to answers there, and requires the password: an
 * unattended browser must not be enough to end sessions.
 */
export function EndDialog({ which, onEnded, onClose }: EndDialogProps) {
  const { t } = useTranslation('account')
  const end = async (password: string) => {
    try {
      await endOwn(which === 'others' ? which : which.id, password)
    } catch (error) {
      // It ended by itself meanwhile: the goal is reached.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    onEnded()
  }
  return (
    <ModalSheet place="middle" aria-labelledby="end-title" aria-describedby="end-text" onClose={onClose}>
      <Box sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 5 }}>
        <Typography variant="h2" id="end-title">
          {which === 'others' ? t('end.titleOthers') : t('end.title', { device: deviceText(which, t) })}
        </Typography>
        <PasswordAgain
          isDialog
          lead={
            <Typography id="end-text">
              {t(which !== 'others' && which.purpose === 'import' ? 'end.import' : 'end.text')}
            </Typography>
          }
          labels={{ confirm: t('sessions.end'), busy: t('end.busy') }}
          onConfirm={end}
          onCancel={onClose}
        />
      </Box>
    </ModalSheet>
  )
}

import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { pendingFileCount, unansweredCount } from '../rules/navigation.ts'
import { useExam, useExamState, useNavItems } from '../exam/context.ts'

/** Asks to confirm the finish. */
export function ConfirmFinish({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  const { t } = useTranslation('runner')
  const { rules } = useExam()
  const navItems = useNavItems()
  const { marks } = useExamState()
  const unanswered = unansweredCount(navItems)
  const pendingFiles = pendingFileCount(navItems)
  return (
    <Dialog
      title={t(rules.isActivity ? 'finish.titleActivity' : 'finish.titleTest')}
      onClose={onCancel}
      actions={
        <>
          {/* A finish cannot be undone: the safe button has the focus. */}
          <Button variant="outlined" onClick={onCancel} autoFocus>
            {t('finish.cancel')}
          </Button>
          <Button variant="contained" onClick={onConfirm}>
            {t('finish.confirm')}
          </Button>
        </>
      }
    >
      {unanswered > 0 ? (
        <Alert severity="warning" data-testid="unanswered">
          {t('finish.unanswered', { count: unanswered })}
        </Alert>
      ) : (
        pendingFiles === 0 && <p>{t('finish.allAnswered')}</p>
      )}
      {pendingFiles > 0 && (
        <Alert severity="warning" data-testid="pending-files" sx={{ mt: unanswered > 0 ? 2 : 0 }}>
          {t('finish.files', { count: pendingFiles })}
        </Alert>
      )}
      {marks.size > 0 && <p style={{ marginTop: 12 }}>{t('finish.marked', { count: marks.size })}</p>}
      <p style={{ margin: '12px 0 0' }}>{t('finish.noWayBack')}</p>
    </Dialog>
  )
}

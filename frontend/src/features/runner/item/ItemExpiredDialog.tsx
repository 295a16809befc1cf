import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../shared/router/index.ts'
import { useAlertLog } from '../clock/use_alert_log.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { nextNotExpired } from '../rules/navigation.ts'
import { useExam, useNavItems } from '../exam/context.ts'

/** The time of one item is over: its answer stays saved, and the next open item follows. */
export function ItemExpiredDialog({ navItemId, onClose }: { navItemId: string; onClose: () => void }) {
  const { t } = useTranslation('runner')
  const { openExam, application, rules } = useExam()
  const navItems = useNavItems()
  const navigate = useNavigate()
  const target = nextNotExpired(navItems, navItemId, rules)
  useAlertLog('ITEM_TIME_OVER', t('expired.title'))
  const goOn = () => {
    onClose()
    if (target) navigate(`/applications/${application.id}/answers/${target.id}`)
    else if (rules.hasReview) navigate(`/applications/${application.id}/review`)
    else openExam.finisher.confirm()
  }
  return (
    <Dialog
      title={t('expired.title')}
      actions={
        <Button variant="contained" onClick={goOn} autoFocus>
          {t(target ? 'expired.next' : 'expired.end')}
        </Button>
      }
    >
      <p>{t(target ? 'expired.text' : 'expired.textLast')}</p>
    </Dialog>
  )
}

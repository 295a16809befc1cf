import DownloadIcon from '../../../ui/icons/DownloadOutlined.ts'
import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportUnsent, unsentFiles } from '../../../offline/index.ts'
import { saveAs } from '../../../shared/save_as.ts'
import { watchAside } from '../exam/aside_watch.ts'
import { useEngine, useExam, useOutbox, useUnsent } from '../exam/context.ts'

interface SaveFileProps {
  /** Offered for what the server has no room for alone: the rest of what is unsent is on its way. */
  isOnlyNoRoom?: boolean
}

/** Saves what the server lacks as a recovery file for the staff: where the connection is dead at the end, and after answers were cleared. */
export function SaveFile({ isOnlyNoRoom = false }: SaveFileProps) {
  const { t } = useTranslation('runner')
  const { openExam } = useExam()
  const aside = useAsideCount()
  const noRoom = useEngine((snapshot) => snapshot.noRoom)
  const unsent = useUnsent() + aside
  const files = unsentFiles(useOutbox())
  const [outcome, setOutcome] = useState<{ name: string } | 'failed' | null>(null)
  const publicKeyJwk = openExam.recoveryKey
  if (publicKeyJwk === null || ((isOnlyNoRoom ? aside + noRoom : unsent + files) === 0 && outcome === null))
    return null
  const save = async () => {
    try {
      const seal = await openExam.notes.read('recoverySeal').catch(() => null)
      const { db, applicationId } = openExam
      const made = await exportUnsent({ db, applicationId, publicKeyJwk, seal })
      for (const { blob, name } of made) saveAs(blob, name)
      setOutcome({ name: made.map(({ name }) => name).join(', ') })
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Alert severity="info" icon={false} sx={{ mt: 4 }} data-testid="save-file">
      <strong>{t(isOnlyNoRoom ? 'file.asideTitle' : 'file.title')}</strong>
      <p style={{ margin: '4px 0 12px' }}>
        {(unsent > 0 || files === 0) && t('file.text', { count: unsent })}{' '}
        {files > 0 && t('file.files', { count: files })}
      </p>
      <Button variant="outlined" color="inherit" startIcon={<DownloadIcon />} onClick={() => void save()}>
        {t('file.save')}
      </Button>
      <div role="status" style={{ marginTop: 8 }}>
        {outcome === 'failed' && t('file.failed')}
        {outcome !== null && outcome !== 'failed' && t('file.saved', { name: outcome.name })}
      </div>
    </Alert>
  )
}

/** What was put aside when staff cleared the answers, and that the server has no room for. */
function useAsideCount(): number {
  const { openExam } = useExam()
  const [count, setCount] = useState(0)
  useEffect(() => watchAside(openExam, setCount), [openExam])
  return count
}

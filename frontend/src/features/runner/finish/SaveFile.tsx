import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '../../../ui/Alert.tsx'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportUnsent } from '../../../offline/index.ts'
import { useExam, useUnsent } from '../session/context.ts'

/** Where the link is dead at the end: the unsent answers as a sealed file for whoever applies the exam. */
export function SaveFile() {
  const { t } = useTranslation('runner')
  const { session } = useExam()
  const unsent = useUnsent()
  const [outcome, setOutcome] = useState<{ name: string } | 'failed' | null>(null)
  const publicKeyJwk = session.recoveryKey
  if (publicKeyJwk === null || (unsent === 0 && outcome === null)) return null
  const save = async () => {
    try {
      const { name, blob } = await exportUnsent({
        db: session.db,
        applicationId: session.applicationId,
        publicKeyJwk,
      })
      download(blob, name)
      setOutcome({ name })
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Alert severity="info" icon={false} sx={{ mt: 4 }} data-testid="save-file">
      <strong>{t('file.title')}</strong>
      <p style={{ margin: '4px 0 12px' }}>{t('file.text', { count: unsent })}</p>
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

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

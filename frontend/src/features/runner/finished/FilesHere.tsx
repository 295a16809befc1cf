import Alert from '../../../ui/Alert.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useExam, useOutbox } from '../exam/context.ts'
import { WaitingHere } from './WaitingHere.tsx'

/**
 * Files of this exam that are not with the answers: unsent ones, with a button to send them, and
 * those that the server quarantined.
 */
export function FilesHere() {
  const { t } = useTranslation(['finished', 'runner'])
  const { openExam } = useExam()
  const files = [...useOutbox().files.entries()]
  const count = (...states: string[]) => files.filter(([, { state }]) => states.includes(state)).length
  const waiting = count('storing', 'waiting', 'sending')
  const [failed, apart] = [count('failed'), count('quarantined')]
  const sending = files.find(([, { state }]) => state === 'sending')?.[1]
  const percent = Math.round((sending?.part ?? 0) * 100)
  const [wasWaiting, setWasWaiting] = useState(false)
  if (waiting > 0 && !wasWaiting) setWasWaiting(true)
  if (files.length === 0 && !wasWaiting) return null
  return (
    <div
      style={{ margin: '32px auto 0', maxWidth: 560, textAlign: 'left', display: 'grid', gap: 12 }}
      data-testid="files-here"
    >
      {waiting > 0 && (
        <WaitingHere
          title={t('files', { count: waiting })}
          text={sending === undefined ? t('filesText') : t('filesSending', { percent })}
          onSend={sending === undefined ? () => void openExam.outbox.send() : null}
        >
          {sending && (
            <ProgressBar
              value={percent}
              aria-label={t('runner:attach.progress', { filename: sending.filename })}
            />
          )}
        </WaitingHere>
      )}
      {failed > 0 && <Alert severity="error">{t('filesFailed', { count: failed })}</Alert>}
      {apart > 0 && (
        <Alert severity="info" role="status">
          {t('filesApart', { count: apart })}
        </Alert>
      )}
      {files.length === 0 && (
        <Alert severity="success" role="status">
          {t('filesArrived')}
        </Alert>
      )}
    </div>
  )
}

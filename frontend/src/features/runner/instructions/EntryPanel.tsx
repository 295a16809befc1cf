import Alert from '../../../ui/Alert.tsx'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { CompactTime } from '../clock/CompactTime.tsx'
import { entryAction } from '../rules/status.ts'
import { useExam, useExamState } from '../exam/context.ts'
import { useSecondsLeft } from '../clock/use_seconds_left.ts'
import { PrepareFailure, PrepareProgress } from './PrepareProgress.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import { useEntry } from './use_entry.ts'
import type { useStoreProof } from './use_store_proof.ts'

/** State of the exam, and the one button that fits it. */
export function EntryPanel({
  onChanged,
  store,
}: {
  onChanged: () => void
  store: ReturnType<typeof useStoreProof>
}) {
  const { t } = useTranslation('runner')
  const { application } = useExam()
  const { phase } = useExamState()
  const { entry, start, resume } = useEntry(onChanged, store.prove)
  const isBlocked = application.mandatoryCollectionUnfinished
  const action = entryAction({ status: application.status, onlyLooks: false, isBlocked })
  if (entry.name === 'entering' && phase.name === 'preparing')
    return <PrepareProgress progress={phase.progress} />
  const isBusy =
    entry.name === 'starting' ||
    (entry.name === 'entering' && phase.name !== 'failed' && phase.name !== 'gone')
  return (
    <Box component="section" aria-label={t('instructions.statusLabel')}>
      <StatusMessage />
      {store.isBroken && (
        <Alert severity="warning" role="alert" sx={{ mt: 3 }}>
          {t('store.memoryOnly')}
        </Alert>
      )}
      {entry.name === 'failed' && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {entry.error}
        </Alert>
      )}
      <Box sx={{ mt: 4 }}>
        {entry.name === 'entering' && phase.name === 'failed' ? (
          <PrepareFailure onRetry={() => void resume()} />
        ) : (
          <>
            {action === 'start' && (
              <BigButton
                disabled={isBusy}
                onClick={() => void start()}
                text={t(isBusy ? 'instructions.starting' : 'instructions.start')}
              />
            )}
            {action === 'continue' && (
              <>
                <BigButton
                  disabled={isBusy}
                  onClick={() => void resume()}
                  text={t('instructions.continue')}
                />
                <TimeLeft />
              </>
            )}
            {action === 'unavailable' && <BigButton disabled text={t('instructions.unavailable')} />}
          </>
        )}
      </Box>
    </Box>
  )
}

function BigButton({ text, disabled, onClick }: { text: string; disabled: boolean; onClick?: () => void }) {
  return (
    <Button
      variant="contained"
      size="large"
      disabled={disabled}
      onClick={onClick}
      sx={{ minHeight: 56, px: 8, fontSize: '1.125rem', width: { xs: '100%', sm: 'auto' } }}
    >
      {text}
    </Button>
  )
}

function TimeLeft() {
  return (
    <p style={{ margin: '12px 0 0' }}>
      <CompactTime seconds={useSecondsLeft()} />
    </p>
  )
}

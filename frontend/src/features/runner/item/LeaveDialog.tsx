import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../shared/router/index.ts'
import { api } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { losesOnLeaving, stayLeft } from '../rules/stay.ts'
import { listAddress } from '../rules/status.ts'
import { clockText } from '../rules/timers.ts'
import { useEngine, useExam, useOutbox, useUnsent } from '../exam/context.ts'

/**
 * The minimum stay of a collection does not change during an exam, so it is fetched
 * once, while there is a connection.
 */
export function useMinimumStay(collectionId: number): number {
  return (
    useQuery({
      queryKey: ['minimum-stay', collectionId],
      queryFn: () => api.get('/v1/collections/:id/minimum_stay_time', { params: { id: collectionId } }),
      staleTime: Infinity,
      retry: false,
      retryOnMount: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
    }).data?.seconds ?? 0
  )
}

/** Leaving before the end: the time runs on, and leaving too early may cost the exam. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('runner')
  const { application } = useExam()
  const navigate = useNavigate()
  const { collection } = application.exam
  const serverOffset = useEngine((snapshot) => snapshot.serverOffset)
  const minimum = useMinimumStay(collection.id)
  const startedAt = application.startedAt === null ? null : Date.parse(application.startedAt)
  const [openedAt] = useState(() => Date.now())
  const unsent = useUnsent()
  const storeBroken = useEngine(
    (snapshot) => snapshot.isMemoryOnly || snapshot.lastError?.kind === 'local_store'
  )
  const isLossy = losesOnLeaving({ storeBroken, unsent, files: useOutbox().files.values() })
  const left = stayLeft(startedAt, openedAt + serverOffset, minimum)
  return (
    <Dialog
      title={t('leave.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="contained" onClick={onClose} autoFocus>
            {t('leave.stay')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => navigate(listAddress(collection))}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      {isLossy ? (
        <Alert severity="error" role="alert" sx={{ mb: 3 }}>
          {t('leave.unsaved')}
        </Alert>
      ) : (
        <p>{t('leave.text')}</p>
      )}
      {left > 0 && <Alert severity="warning">{t('leave.tooEarly', { time: clockText(left) })}</Alert>}
    </Dialog>
  )
}

import Alert from '../../../ui/Alert.tsx'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../api/session.ts'
import { onUnauthenticated, type SessionLoss } from '../../../api/unauthenticated.ts'
import { toast } from '../../../ui/toasts.ts'
import { useEngine, useExam } from '../session/context.ts'
import { Ask } from './Ask.tsx'

// A password can only be asked for with a link: it comes once a question is open, and is tried again when it is needed.
const loadPasswordOverlay = () => import('./PasswordOverlay.tsx')
const PasswordOverlay = lazy(loadPasswordOverlay)

/** What may come between a pupil and the exam: another tab, another device, a session that ended. Says what is kept. */
export function ExamOverlays({ user }: { user: User }) {
  const { session } = useExam()
  const state = useEngine((snapshot) => snapshot.state)
  const [loss, setLoss] = useState<SessionLoss | null>(null)
  // Instead of leaving for the log-in page: the exam stays where it is.
  useEffect(() => onUnauthenticated(setLoss), [])
  useEffect(() => void loadPasswordOverlay().catch(() => undefined), [])
  useStoreNews()
  const backIn = async () => {
    setLoss(null)
    await session.engine.resume()
  }
  if (loss !== null || state === 'unauthenticated')
    return (
      <Suspense>
        <PasswordOverlay
          username={user.username}
          name={user.name}
          why={loss ?? 'ended'}
          onLoggedIn={() => void backIn()}
        />
      </Suspense>
    )
  if (state === 'rereading') return <Rereading />
  if (state === 'other_tab') return <TakeBack kind="otherTab" onTake={() => session.engine.takeOver()} />
  if (state === 'taken_over') return <TakeBack kind="otherDevice" onTake={backIn} />
  return null
}

function TakeBack({ kind, onTake }: { kind: 'otherTab' | 'otherDevice'; onTake: () => Promise<void> }) {
  const { t } = useTranslation('runner')
  const [busy, setBusy] = useState(false)
  const take = () => {
    setBusy(true)
    void onTake().finally(() => setBusy(false))
  }
  return (
    <Ask
      title={t(`overlay.${kind}.title`)}
      actions={
        <Button variant="contained" disabled={busy} onClick={take} autoFocus>
          {t(busy ? 'overlay.taking' : 'overlay.take')}
        </Button>
      }
    >
      <p>{t(`overlay.${kind}.text`)}</p>
      <Alert severity="info">{t('overlay.kept')}</Alert>
    </Ask>
  )
}

/** The answers are being read again: until the question shows them nobody writes over them. */
function Rereading() {
  const { t } = useTranslation('runner')
  const { session } = useExam()
  const isOnline = useEngine(({ connection }) => connection === 'online')
  return (
    <Ask
      title={t('overlay.rereading.title')}
      actions={
        !isOnline && (
          <Button variant="contained" onClick={() => void session.engine.resume()} autoFocus>
            {t('overlay.rereading.retry')}
          </Button>
        )
      }
    >
      <p role="status">{t(isOnline ? 'overlay.rereading.text' : 'overlay.rereading.offline')}</p>
      <Alert severity="info">{t('overlay.kept')}</Alert>
    </Ask>
  )
}

/** Says what happened to answers without the pupil's doing. */
function useStoreNews(): void {
  const { t } = useTranslation('runner')
  const { session } = useExam()
  useEffect(() => {
    if (session.engine.getSnapshot().isMemoryOnly) toast('warning', t('store.memoryOnly'))
    else if (session.getSnapshot().isStoreFull) toast('warning', t('store.full'))
  }, [session, t])
  useEffect(
    () =>
      session.engine.onEvent((event) => {
        if (event.type === 'store_lost')
          toast(
            'warning',
            t(event.loss.lost.length > 0 ? 'store.lostAnswers' : 'store.lost', {
              count: event.loss.lost.length,
            })
          )
        if (event.type === 'store_failed') toast('warning', t('save.storeBroken'))
        if (event.type === 'superseded') toast('info', t('store.superseded'))
      }),
    [session, t]
  )
}

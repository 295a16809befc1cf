import { Button } from '../../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Alert from '../../../ui/Alert.tsx'
import type { User } from '../../../api/session.ts'
import type { SessionLoss } from '../../../api/unauthenticated.ts'
import type { EngineState } from '../../../offline/index.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordOverlay } from './PasswordOverlay.tsx'

type Props = { user: User; state: EngineState; loss: SessionLoss | null; onBackIn: () => Promise<void> }

/** Dialog over the exam while this page may not write. */
export function Interruption({ user, state, loss, onBackIn }: Props) {
  const { openExam } = useExam()
  if (loss !== null || state === 'unauthenticated')
    return (
      <PasswordOverlay
        username={user.username}
        name={user.name}
        why={loss ?? 'ended'}
        onLoggedIn={() => void onBackIn()}
      />
    )
  if (state === 'rereading') return <Rereading />
  if (state === 'other_tab') return <TakeBack kind="otherTab" onTake={() => openExam.engine.takeOver()} />
  if (state === 'taken_over') return <TakeBack kind="otherDevice" onTake={onBackIn} />
  return null
}

function TakeBack({ kind, onTake }: { kind: 'otherTab' | 'otherDevice'; onTake: () => Promise<void> }) {
  const { t } = useTranslation('interruption')
  const [busy, setBusy] = useState(false)
  const take = () => {
    setBusy(true)
    void onTake().finally(() => setBusy(false))
  }
  return (
    <Dialog
      title={t(`overlay.${kind}.title`)}
      actions={
        <Button variant="contained" disabled={busy} onClick={take} autoFocus>
          {t(busy ? 'overlay.taking' : 'overlay.take')}
        </Button>
      }
    >
      <p>{t(`overlay.${kind}.text`)}</p>
      <Alert severity="info">{t('overlay.stored')}</Alert>
    </Dialog>
  )
}

/** The answers are being read again: until the item shows them, they must not be overwritten. */
function Rereading() {
  const { t } = useTranslation('interruption')
  const { openExam } = useExam()
  const isOnline = useEngine(({ connection }) => connection === 'online')
  return (
    <Dialog
      title={t('overlay.rereading.title')}
      actions={
        !isOnline && (
          <Button variant="contained" onClick={() => void openExam.engine.resume()} autoFocus>
            {t('overlay.rereading.retry')}
          </Button>
        )
      }
    >
      <p role="status">{t(isOnline ? 'overlay.rereading.text' : 'overlay.rereading.offline')}</p>
      <Alert severity="info">{t('overlay.stored')}</Alert>
    </Dialog>
  )
}

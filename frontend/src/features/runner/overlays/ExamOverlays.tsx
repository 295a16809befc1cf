import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../api/session.ts'
import { onUnauthenticated, type SessionLoss } from '../../../api/unauthenticated.ts'
import type { EngineState } from '../../../offline/index.ts'
import { toast } from '../../../ui/toasts.ts'
import { useItemParts } from '../area/use_item_parts.ts'
import { useEngine, useExam } from '../exam/context.ts'

const INTERRUPTED: ReadonlySet<EngineState> = new Set<EngineState>([
  'unauthenticated',
  'rereading',
  'other_tab',
  'taken_over',
])

/** Interruptions of the exam: another tab, another device, a session that ended. Tells what stays saved. */
export function ExamOverlays({ user }: { user: User }) {
  const { openExam } = useExam()
  const state = useEngine((snapshot) => snapshot.state)
  const [loss, setLoss] = useState<SessionLoss | null>(null)
  // Instead of a redirect to the log-in page: the exam stays open.
  useEffect(() => onUnauthenticated(setLoss), [])
  const parts = useItemParts()
  useStoreNews()
  const backIn = async () => {
    setLoss(null)
    await openExam.engine.resume()
  }
  // Until it is loaded the engine rejects every edit that it must not accept.
  if (parts === null || (loss === null && !INTERRUPTED.has(state))) return null
  return <parts.Interruption user={user} state={state} loss={loss} onBackIn={backIn} />
}

/** Shows what happened to answers without an act of the candidate. */
function useStoreNews(): void {
  const { t } = useTranslation('runner')
  const { openExam } = useExam()
  useEffect(() => {
    if (openExam.engine.getSnapshot().isMemoryOnly) toast('warning', t('store.memoryOnly'))
    else if (openExam.getSnapshot().isStoreFull) toast('warning', t('store.full'))
  }, [openExam, t])
  useEffect(
    () =>
      openExam.engine.onEvent((event) => {
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
    [openExam, t]
  )
}

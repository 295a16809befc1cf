import { fetchesCleaner } from '@banca/item-renderers/view'
import { useEffect } from 'react'
import { useTypeface } from '../../../api/preferences.ts'
import { wishesOf } from '../../../exam/capture_wishes.ts'
import { useExam, useExamState, useFinish } from '../exam/context.ts'

const loadReload = () => import('../../../offline/reload/cache_for_reload.ts')

/**
 * Makes a reload work without a connection while the exam runs: a service worker of the exam caches the built
 * files. It is registered after the first item is shown, and removed when the exam is over. An exam works
 * without it as well.
 */
export function useOfflineReload(userId: number): void {
  const { openExam, application } = useExam()
  const isRunning = useExamState().phase.name === 'ready' && application.status === 'STARTED'
  const isOver = useFinish().phase.name === 'finished' || application.status === 'FINISHED'
  const { applicationId } = openExam
  const isWatched =
    application.roomId !== null || Object.values(wishesOf(application.exam.collection)).includes(true)
  const typeface = useTypeface()
  useEffect(() => {
    if (!isRunning || isOver) return undefined
    const cache = () =>
      void loadReload()
        .then(({ cacheForReload }) =>
          cacheForReload({
            owner: userId,
            applicationId,
            parts: [
              ...(isWatched ? ['watch'] : []),
              ...(fetchesCleaner() ? ['cleaner'] : []),
              ...(typeface === 'dyslexic' ? ['dyslexic'] : []),
            ],
            secondsLeft: openExam.engine.getSnapshot().deadline.secondsLeft(),
          })
        )
        // Fails without a connection or with a full disk: registered again when the connection is back.
        .catch(() => undefined)
    cache()
    window.addEventListener('online', cache)
    return () => window.removeEventListener('online', cache)
  }, [openExam, userId, applicationId, isWatched, typeface, isRunning, isOver])
  useEffect(() => {
    if (isOver)
      void loadReload().then(
        ({ endReload }) => endReload(applicationId),
        () => undefined
      )
  }, [applicationId, isOver])
}

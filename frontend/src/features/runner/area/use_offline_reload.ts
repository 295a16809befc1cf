import { fetchesCleaner } from '@banca/item-renderers/view'
import { useEffect } from 'react'
import { wishesOf } from '../../../exam/capture_wishes.ts'
import { useExam, useExamState, useFinish } from '../exam/context.ts'

const loadReload = () => import('../../../offline/reload/cache_for_reload.ts')

/**
 * While the exam runs here its page can be opened again without a link: a service worker of the exam keeps the built files. It is asked
 * for behind the first question, and goes when the exam is over. An exam is sat without one as well.
 */
export function useOfflineReload(userId: number): void {
  const { openExam, application } = useExam()
  const isRunning = useExamState().phase.name === 'ready' && application.status === 'STARTED'
  const isOver = useFinish().phase.name === 'finished' || application.status === 'FINISHED'
  const { applicationId } = openExam
  const isWatched =
    application.roomId !== null || Object.values(wishesOf(application.exam.collection)).includes(true)
  useEffect(() => {
    if (!isRunning || isOver) return undefined
    const cache = () =>
      void loadReload()
        .then(({ cacheForReload }) =>
          cacheForReload({
            owner: userId,
            applicationId,
            parts: [...(isWatched ? ['watch'] : []), ...(fetchesCleaner() ? ['cleaner'] : [])],
            secondsLeft: openExam.engine.getSnapshot().deadline.secondsLeft(),
          })
        )
        // Without a link, with a full disk: asked for again when the link is back.
        .catch(() => undefined)
    cache()
    window.addEventListener('online', cache)
    return () => window.removeEventListener('online', cache)
  }, [openExam, userId, applicationId, isWatched, isRunning, isOver])
  useEffect(() => {
    if (isOver)
      void loadReload().then(
        ({ endReload }) => endReload(applicationId),
        () => undefined
      )
  }, [applicationId, isOver])
}

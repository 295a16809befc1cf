import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTexts } from '../../../locales/i18n.ts'
import { ExamToolsLoader } from '../../../exam/slots/exam_tools.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { acquire, openExamOf, release, renew } from '../exam/open_exams.ts'
import { loadItemScreens } from '../screens.ts'
import { applicationKey, type LoadedApplication } from './use_application.ts'

/**
 * Screen of an item that is not loaded yet, with the other parts of an exam that hands items out one by one.
 */
const nextItem = (openExam: OpenExam) =>
  Promise.all([import('../steps/steps_of.ts'), fetchTexts('steps')]).then(([piece]) =>
    piece.default(openExam)
  )

/**
 * One per exam and person; null until it is made. It continues to send after the page leaves the exam. `openAgain`: staff have opened the
 * finished exam again, and another one takes its place.
 */
export function useOpenExam(
  applicationId: string,
  userId: number,
  intervalMs: number
): { openExam: OpenExam | null; openAgain: () => void } {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const loadTools = useContext(ExamToolsLoader)
  const [openExam, setSession] = useState<OpenExam | null>(() => openExamOf(userId, applicationId))
  const ofPage = useCallback(() => {
    const loadScreens = (of: OpenExam) => async (categories: readonly string[]) => {
      // From the query cache: the page loads the application before the exam is prepared, and the local store
      // may not hold it.
      const collection = client.getQueryData<LoadedApplication>(applicationKey(applicationId, of))
        ?.application.exam.collection
      // A tools file that fails to load must not block the candidate.
      const tools = collection && loadTools?.(collection.applicationConfiguration).catch(() => undefined)
      const screens = await loadItemScreens(i18n, categories, collection?.strictSteps && nextItem(of))
      await tools
      return screens
    }
    return { intervalMs, loadScreens }
  }, [applicationId, intervalMs, i18n, client, loadTools])
  useEffect(() => {
    setSession(acquire(userId, applicationId, ofPage()))
    return () => release(userId, applicationId)
  }, [applicationId, userId, ofPage])
  const openAgain = useCallback(
    () => setSession(renew(userId, applicationId, ofPage())),
    [applicationId, userId, ofPage]
  )
  return { openExam, openAgain }
}

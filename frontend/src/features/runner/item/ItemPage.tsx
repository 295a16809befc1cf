import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { toast } from '../../../ui/toasts.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { mayOpen, resumeAt } from '../rules/navigation.ts'
import { useAnswer, useExam, useFinish, useItemOf, useStops } from '../exam/context.ts'
import { ItemExpiredDialog } from './ItemExpiredDialog.tsx'
import { QuestionScreen } from './ItemScreen.tsx'

/** /answers/:answerId: the question, if it may be open now; else the one that may. */
export function QuestionPage() {
  const { t } = useTranslation('runner')
  const { answerId = '' } = useParams()
  const { session, application, rules } = useExam()
  const stops = useStops()
  const answer = useAnswer(answerId)
  const item = useItemOf(answer)
  const [expiredId, setExpiredId] = useState<string | null>(null)
  const stop = stops.find((one) => one.id === answerId)
  const openId = stop?.id
  // Once the exam is handed over its answers leave this computer: that is no exam without questions.
  const isEnding = useFinish().phase.name !== 'idle'
  const isEmpty = stops.length === 0 && !isEnding
  const said = useRef(false)
  usePageTitle(stop ? t('question.title', { number: stop.number, total: stops.length }) : '')
  useEffect(() => {
    if (isEmpty && !said.current) toast('error', t('instructions.noQuestion'))
    said.current = isEmpty
  }, [isEmpty, t])
  useEffect(() => {
    if (openId !== undefined) void session.notes.write('current', openId).catch(() => undefined)
  }, [session, openId])
  if (isEmpty) return <Navigate to="/applications" replace />
  if (stops.length === 0) return null
  // A question whose time just ended stays until the dialog that says so is answered.
  const mayStay = stop !== undefined && (expiredId === stop.id || mayOpen(stop, stops, rules))
  if (!mayStay || answer === undefined) {
    const other = resumeAt(stops, [], rules)
    return <Navigate to={`/applications/${application.id}/answers/${other?.id}`} replace />
  }
  return (
    <>
      <QuestionScreen stop={stop} answer={answer} item={item} onExpired={() => setExpiredId(stop.id)} />
      {/* One dialog at a time: the end of the exam says all there is to say. */}
      {expiredId !== null && !isEnding && (
        <ItemExpiredDialog stopId={expiredId} onClose={() => setExpiredId(null)} />
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toasts.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { hourText } from '../exam/time_text.ts'
import { movedDeadline } from '../rules/moved_deadline.ts'

/** Tells the candidate in passing what staff have done to the exam: a deadline that was moved, answers that were cleared. */
export function StaffNews(): null {
  useMovedDeadline()
  useClearedAnswers()
  useReset()
  return null
}

function useMovedDeadline(): void {
  const { t, i18n } = useTranslation('interruption')
  const { application } = useExam()
  const before = useRef(application)
  useEffect(() => {
    const moved = movedDeadline(before.current, application)
    before.current = application
    if (moved === null) return
    const time = hourText(new Date(moved.endsAt).toISOString(), i18n.language)
    const minutes = Math.abs(moved.minutes)
    toast('info', t(moved.minutes > 0 ? 'deadline.later' : 'deadline.sooner', { time, minutes }))
  }, [application, t, i18n])
}

function useClearedAnswers(): void {
  const { t } = useTranslation('interruption')
  const { openExam } = useExam()
  useEffect(
    () =>
      openExam.engine.onEvent((event) => {
        if (event.type === 'sitting_closed')
          toast('info', t(`${event.isBlank ? 'cleared' : 'restored'}.${event.isLeft ? 'left' : 'done'}`))
      }),
    [openExam, t]
  )
}

/** The server has refused a batch because of a reset, or of a sitting that is over: the page looks who did it. */
function useReset(): void {
  const { refresh } = useExam()
  const wasReset = useEngine(({ state }) => state === 'reset')
  useEffect(() => {
    if (wasReset) refresh()
  }, [wasReset, refresh])
}

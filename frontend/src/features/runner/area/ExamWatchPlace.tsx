import { useContext, useMemo, type ReactNode } from 'react'
import { useLocation } from '../../../shared/router/index.ts'
import { ExamWatchContext, type ExamPlace } from '../../../exam/slots/exam_watch.ts'
import { useEngine, useExam, useFinish } from '../exam/context.ts'

/** Renders the pages of the exam inside `ExamWatchSlot`, where one is provided. */
export function ExamWatchPlace({ refresh, children }: { refresh: () => void; children: ReactNode }) {
  const { openExam, application } = useExam()
  const draw = useContext(ExamWatchContext)
  const place = usePlace()
  const isOver = useFinish().phase.name === 'finished' || application.status === 'FINISHED'
  const isElsewhere = useEngine(({ state }) => state === 'other_tab' || state === 'taken_over')
  if (draw === null) return children
  return draw({
    application,
    place,
    isOver,
    isElsewhere,
    drain: async () => {
      const { unsent } = await openExam.engine.drain().catch(() => ({ unsent: 1 }))
      return unsent === 0
    },
    refresh: () => {
      // The reply to any batch tells whether another device took over.
      void openExam.engine.flush()
      refresh()
    },
    children,
  })
}

function usePlace(): ExamPlace {
  const { pathname } = useLocation()
  const [, , , part = '', answerId] = pathname.split('/')
  const itemId = useEngine(({ answers }) => answers.find(({ id }) => String(id) === answerId)?.itemId ?? null)
  // The number that the candidate sees, so that staff who are asked about an item find the same one.
  const at = useEngine(({ answers }) => answers.findIndex(({ id }) => String(id) === answerId))
  const position = at === -1 ? null : at + 1
  return useMemo(() => {
    if (part === 'answers') return { kind: 'item', itemId: itemId === null ? null : Number(itemId), position }
    return {
      kind: part === 'review' ? 'review' : part === 'instructions' ? 'instructions' : 'end',
      itemId: null,
      position: null,
    }
  }, [part, itemId, position])
}

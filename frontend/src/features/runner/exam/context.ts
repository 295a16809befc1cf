import { createContext, useContext, useSyncExternalStore } from 'react'
import { useObservable } from '../../../shared/use_observable.ts'
import type { AnswerView, OutboxSnapshot, SyncSnapshot } from '../../../offline/index.ts'
import type { ExamRules } from '../rules/exam_rules.ts'
import type { NavItem } from '../rules/navigation.ts'
import type { Application } from '../types.ts'
import type { ExamItem } from './calls.ts'
import type { OpenExam } from './open_exam.ts'
import type { OpenExamSnapshot } from './open_exam_types.ts'
import type { FinishPhase } from './finisher.ts'
import type { TablesSnapshot } from './table_answers.ts'
import { withTable } from './unsent_answers.ts'

/** What every screen of an open exam needs. */
export type Exam = {
  openExam: OpenExam
  application: Application
  rules: ExamRules
  /** Reads the application's state and time from the server, now. */
  refresh: () => void
}

export const ExamContext = createContext<Exam | null>(null)

export function useExam(): Exam {
  const exam = useContext(ExamContext)
  if (exam === null) throw new Error('useExam outside of an open exam')
  return exam
}

export function useExamState(): OpenExamSnapshot {
  const { openExam } = useExam()
  return useObservable(openExam)
}

export function useOutbox(): OutboxSnapshot {
  const {
    openExam: { outbox },
  } = useExam()
  return useObservable(outbox)
}

/** Answers that save themselves (tables). */
export function useTables(): TablesSnapshot {
  const {
    openExam: { tables },
  } = useExam()
  return useObservable(tables)
}

/** Number of answers that the server lacks. */
export function useUnsent(): number {
  const records = useTables().unsent
  return useEngine((snapshot) => withTable(snapshot.unsentAnswers, records))
}

/**
 * A part of the sync engine's snapshot. `select` must return a value that keeps its identity while nothing
 * changes.
 */
export function useEngine<T>(select: (snapshot: SyncSnapshot) => T): T {
  const {
    openExam: { engine },
  } = useExam()
  const selected = () => select(engine.getSnapshot())
  return useSyncExternalStore(engine.subscribe, selected, selected)
}

export function useAnswer(answerId: string): AnswerView | undefined {
  return useEngine((snapshot) => snapshot.answers.find((answer) => String(answer.id) === answerId))
}

/** The items by position; the same array while none of them changes. */
export function useNavItems(): readonly NavItem[] {
  const { openExam } = useExam()
  // Items and files are part of the result: render again when they change.
  useExamState()
  useOutbox()
  useTables()
  return useEngine(() => openExam.navItems())
}

export function useItemOf(answer: AnswerView | undefined): ExamItem | undefined {
  const { items } = useExamState()
  return answer === undefined ? undefined : items.get(String(answer.itemId))
}

export function useFinish(): { phase: FinishPhase } {
  const {
    openExam: { finisher },
  } = useExam()
  return useObservable(finisher)
}

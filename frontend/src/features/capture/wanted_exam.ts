import { useLocation } from '../../shared/router/index.ts'

/** Navigation state that the pages before a proctored exam pass to each other. */
export interface WantedExam {
  /** The page of the exam that the candidate wanted; null for those who came from elsewhere. */
  exam: string | null
  /** The candidate agreed on the previous page: the prompt opens without another click. */
  isAsked: boolean
}

const EXAM = /^\/applications\/\d+\/[\w/]+$/

/** Reads the state of a navigation, which may hold anything. */
export function wantedExamOf(state: unknown): WantedExam {
  const { exam, isAsked } = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<keyof WantedExam, unknown>
  >
  return { exam: typeof exam === 'string' && EXAM.test(exam) ? exam : null, isAsked: isAsked === true }
}

export const useWantedExam = (): WantedExam => wantedExamOf(useLocation().state)

/** The exam runs already: its candidate returns to an item. */
export const isRunning = (exam: string): boolean => !exam.endsWith('/instructions')

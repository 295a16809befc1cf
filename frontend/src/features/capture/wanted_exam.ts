import { useLocation } from '../../shared/router/index.ts'

/** Navigation state that the pages before a proctored exam pass to each other. */
export interface WayIn {
  /** The page of the exam that the candidate wanted; null for those who came from elsewhere. */
  exam: string | null
  /** The candidate agreed on the previous page: the prompt opens without another click. */
  isAsked: boolean
}

const EXAM = /^\/applications\/\d+\/[\w/]+$/

/** Reads the state of a navigation, which may hold anything. */
export function wayInOf(state: unknown): WayIn {
  const { exam, isAsked } = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<keyof WayIn, unknown>
  >
  return { exam: typeof exam === 'string' && EXAM.test(exam) ? exam : null, isAsked: isAsked === true }
}

export const useWayIn = (): WayIn => wayInOf(useLocation().state)

/** The exam runs already: its candidate returns to an item. */
export const isRunning = (exam: string): boolean => !exam.endsWith('/instructions')

import { useLocation } from '../../shared/router/index.ts'

/** What the pages of the way into a watched exam hand on to each other. */
export interface WayIn {
  /** The page of the exam that the candidate wanted; null for who came by another way. */
  exam: string | null
  /** The devices were asked for on the page before: nobody is asked to ask. */
  isAsked: boolean
}

const EXAM = /^\/applications\/\d+\/[\w/]+$/

/** From the state of a navigation, which anything may have written. */
export function wayInOf(state: unknown): WayIn {
  const { exam, isAsked } = (typeof state === 'object' && state !== null ? state : {}) as Partial<
    Record<keyof WayIn, unknown>
  >
  return { exam: typeof exam === 'string' && EXAM.test(exam) ? exam : null, isAsked: isAsked === true }
}

export const useWayIn = (): WayIn => wayInOf(useLocation().state)

/** The exam runs already: its candidate comes back to a question. */
export const isRunning = (exam: string): boolean => !exam.endsWith('/instructions')

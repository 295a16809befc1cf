import { createContext, type ReactNode } from 'react'

/** What the app puts at the right of the header of an exam's quiet pages: bell and profile. Never beside a question. */
export const ExamHeadContext = createContext<ReactNode>(null)

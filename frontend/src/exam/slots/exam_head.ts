import { createContext, type ReactNode } from 'react'

/**
 * What the app adds to the right of the header on the exam's pages without items: bell and
 * profile. Never beside an item.
 */
export const ExamHeadContext = createContext<ReactNode>(null)

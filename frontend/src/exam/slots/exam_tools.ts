import { createContext, type ReactNode, type RefObject } from 'react'

/** The flags of `exam.collection.applicationConfiguration` that tools depend on. */
export type ToolConfiguration = {
  canUseCalculator: boolean
  canUseScientificCalculator: boolean
  canUseTextMarker: boolean
  canUseDrawingPanel: boolean
  canUseSymbolTable: boolean
  canUseNotepad: boolean
}

export type ExamToolsProps = {
  applicationId: number | string
  itemId: number | string
  /** Whose symbol tables are shown. */
  collectionId: number | string
  configuration: ToolConfiguration
  /** The question as the candidate reads it: texts and answer fields, without heading and clock. */
  itemElement: RefObject<HTMLElement | null>
  /** Takes a drawing as an answer file (PNG, 800 x 650 px); false: it could not be kept. Absent where the question takes no file. */
  onDrawing?: (png: Blob) => Promise<boolean>
}

/**
 * Fetches what is seen of the tools of such an exam beside its first question. Rejects when it cannot be fetched. The rest comes by
 * itself as soon as that question can be answered.
 */
export type LoadExamTools = (configuration: ToolConfiguration) => Promise<void>

/** Filled by the app, asked by the runner while it prepares an exam. */
export const ExamToolsLoader = createContext<LoadExamTools | null>(null)

/** The place of the tools beside a question: the app fills it, the runner draws it and knows nothing of what is in it. */
export const ExamToolsContext = createContext<((props: ExamToolsProps) => ReactNode) | null>(null)

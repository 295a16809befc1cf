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
  /** The collection whose symbol tables are shown. */
  collectionId: number | string
  configuration: ToolConfiguration
  /** The item as the candidate reads it: texts and answer fields, without heading and clock. */
  itemElement: RefObject<HTMLElement | null>
  /**
   * Stores a drawing as an answer file (PNG, 800 x 650 px); resolves to false when it could not be stored.
   * Absent where the item accepts no file.
   */
  onDrawing?: (png: Blob) => Promise<boolean>
}

/**
 * Loads the visible part of the tools together with the exam's first item. Rejects when it cannot be fetched.
 * The rest loads as soon as that item can be answered.
 */
export type LoadExamTools = (configuration: ToolConfiguration) => Promise<void>

/** Provided by the app, called by the runner while it prepares an exam. */
export const ExamToolsLoader = createContext<LoadExamTools | null>(null)

/**
 * Slot for the tools beside an item: the app provides them, the runner renders them and does not know them.
 */
export const ExamToolsContext = createContext<((props: ExamToolsProps) => ReactNode) | null>(null)

import type { RefObject } from 'react'

export type { ExamToolsProps, ToolConfiguration } from '../../exam/slots/exam_tools.ts'

/** Props of every tool. */
export type ToolProps = {
  applicationId: string
  itemId: string
  collectionId: string
  itemElement: RefObject<HTMLElement | null>
  onDrawing: ((png: Blob) => Promise<boolean>) | undefined
}

export type ToolId = 'calculator' | 'scientific' | 'marker' | 'drawing' | 'symbols' | 'notepad' | 'reading'

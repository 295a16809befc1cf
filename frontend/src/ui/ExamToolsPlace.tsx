import { useContext } from 'react'
import { ExamToolsSlot, type ExamToolsProps } from './exam_tools.ts'

/** Draws what the app put into the place of the tools; nothing where it put nothing. */
export function ExamToolsPlace(props: ExamToolsProps) {
  const draw = useContext(ExamToolsSlot)
  return draw?.(props)
}

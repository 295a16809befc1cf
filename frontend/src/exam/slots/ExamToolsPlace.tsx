import { memo, useContext } from 'react'
import { ExamToolsContext, type ExamToolsProps } from './exam_tools.ts'

/**
 * Renders the tools that the app provides, if any. Memoised: renders only when its props change,
 * not at each key press and second.
 */
export const ExamToolsPlace = memo(function ExamToolsPlace(props: ExamToolsProps) {
  const draw = useContext(ExamToolsContext)
  return draw?.(props)
})

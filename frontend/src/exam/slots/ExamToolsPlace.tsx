import { memo, useContext } from 'react'
import { ExamToolsContext, type ExamToolsProps } from './exam_tools.ts'

/** Draws what the app put into the place of the tools; nothing where it put nothing. Not at each key and second: only when it is told another thing. */
export const ExamToolsPlace = memo(function ExamToolsPlace(props: ExamToolsProps) {
  const draw = useContext(ExamToolsContext)
  return draw?.(props)
})

import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { TableAnswer } from './TableAnswer.tsx'

/** The symptoms of a case and what they weigh in each medicament. */
export default function RepertorizationTableView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the texts of one item must be handed on before the next one takes the place. */}
      <TableAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

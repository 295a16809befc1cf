import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { TableAnswer } from './TableAnswer.tsx'

/** The symptoms of a case and their value for each medicament. */
export default function RepertorizationTableView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the texts of one item must be reported before the next item is rendered. */}
      <TableAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

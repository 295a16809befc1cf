import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { TextsAnswer } from './TextsAnswer.tsx'

/** Several short texts without repeats. */
export default function MultipleFreeResponseView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the texts of one item must be reported before the next item is rendered. */}
      <TextsAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

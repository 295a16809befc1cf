import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { TextsAnswer } from './TextsAnswer.tsx'

/** Several short texts, no two alike. */
export default function MultipleFreeResponseView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the texts of one item must be handed on before the next one takes the place. */}
      <TextsAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

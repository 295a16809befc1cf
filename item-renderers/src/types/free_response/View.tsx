import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { TextAnswer } from './TextAnswer.tsx'

/** One long text, and a file where the item accepts one. */
export default function FreeResponseView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the text of one item must be reported before the next item is rendered. */}
      <TextAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

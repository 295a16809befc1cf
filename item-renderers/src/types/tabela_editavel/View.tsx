import type { ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { CellsAnswer } from './CellsAnswer.tsx'

/** A table with cells to fill in. */
export default function TabelaEditavelView(props: ItemViewProps) {
  return (
    <AnswerFrame {...props}>
      {/* Keyed: the texts of one item must be handed on before the next one takes the place. */}
      <CellsAnswer key={props.item.id} {...props} />
    </AnswerFrame>
  )
}

import type { ItemViewProps } from '../contract/index.ts'
import { ItemAttachments } from '../parts/ItemAttachments.tsx'
import { ItemText } from '../parts/ItemText.tsx'
import { DisabledNotice } from '../parts/Notice.tsx'
import { CellsAnswer } from './CellsAnswer.tsx'

/** A table with cells to fill in. */
export default function TabelaEditavelView(props: ItemViewProps) {
  const { item, disabled, disabledReason, language } = props
  return (
    <div>
      <ItemText item={item} language={language} />
      {disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      {/* Keyed: the texts of one item must be handed on before the next one takes the place. */}
      <CellsAnswer key={item.id} {...props} />
      <ItemAttachments {...props} />
    </div>
  )
}

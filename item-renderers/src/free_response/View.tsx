import type { ItemViewProps } from '../contract/index.ts'
import { ItemAttachments } from '../parts/ItemAttachments.tsx'
import { ItemText } from '../parts/ItemText.tsx'
import { DisabledNotice } from '../parts/Notice.tsx'
import { TextAnswer } from './TextAnswer.tsx'

/** One long text, and a file where the item takes one. */
export default function FreeResponseView(props: ItemViewProps) {
  const { item, disabled, disabledReason, language } = props
  return (
    <div>
      <ItemText item={item} language={language} />
      {disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      {/* Keyed: the text of one item must be handed on before the next one takes the place. */}
      <TextAnswer key={item.id} {...props} />
      <ItemAttachments {...props} />
    </div>
  )
}

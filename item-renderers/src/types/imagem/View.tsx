import type { ItemViewProps } from '../../contract/index.ts'
import { ItemAttachments } from '../../kit/parts/ItemAttachments.tsx'
import { DisabledNotice } from '../../kit/parts/Notice.tsx'
import { PictureText } from './PictureText.tsx'

/** A picture to study and, where the item accepts one, a picture as answer. */
export default function ImagemView(props: ItemViewProps) {
  const { item, disabled, disabledReason, language } = props
  return (
    <div>
      <PictureText item={item} language={language} />
      {item.hasAttachment && disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      <ItemAttachments {...props} />
    </div>
  )
}

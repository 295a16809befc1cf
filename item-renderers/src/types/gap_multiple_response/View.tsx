import type { ItemViewProps } from '../../contract/index.ts'
import { ItemAttachments } from '../../kit/parts/ItemAttachments.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { DisabledNotice } from '../../kit/parts/Notice.tsx'
import { GapAnswer } from './GapAnswer.tsx'
import { storedGaps } from './gaps.ts'

/** A text with gaps to fill; the answer renders the question itself. */
export default function GapMultipleResponseView(props: ItemViewProps) {
  const { item, response, disabled, language } = props
  const sent = storedGaps(item, response.freeResponse).sent
  const reason = disabled ? props.disabledReason : sent ? 'locked' : undefined
  return (
    <div>
      <ItemText item={{ ...item, question: '' }} language={language} />
      {reason !== undefined && <DisabledNotice reason={reason} language={language} />}
      {/* Keyed: the texts of one item must be reported before the next item is rendered. */}
      <GapAnswer key={item.id} {...props} />
      <ItemAttachments {...props} />
    </div>
  )
}

import type { ItemViewProps } from '../../contract/index.ts'
import { ItemAttachments } from '../../kit/parts/ItemAttachments.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { DisabledNotice } from '../../kit/parts/Notice.tsx'
import { GapAnswer } from './GapAnswer.tsx'
import { storedGaps } from './gaps.ts'

/** A text with gaps to fill; the question itself is drawn by the answer. */
export default function GapMultipleResponseView(props: ItemViewProps) {
  const { item, response, disabled, language } = props
  const sent = storedGaps(item, response.freeResponse).sent
  const reason = disabled ? props.disabledReason : sent ? 'locked' : undefined
  return (
    <div>
      <ItemText item={{ ...item, question: '' }} language={language} />
      {reason !== undefined && <DisabledNotice reason={reason} language={language} />}
      {/* Keyed: the texts of one item must be handed on before the next one takes the place. */}
      <GapAnswer key={item.id} {...props} />
      <ItemAttachments {...props} />
    </div>
  )
}

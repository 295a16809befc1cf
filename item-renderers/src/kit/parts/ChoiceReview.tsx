import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { ItemText } from './ItemText.tsx'
import { ReviewNotice } from './Notice.tsx'
import { OptionReview } from './OptionReview.tsx'
import { NoAnswerLine, ScoreLine } from './ScoreLine.tsx'

/** Review of an item with alternatives. */
export function ChoiceReview({
  item,
  attachments,
  disclosed,
  isCancelled,
  isTimedOut,
  keyOnly = false,
  language,
  given,
  shape,
}: ReviewProps & { given: readonly number[]; shape: 'radio' | 'checkbox' }) {
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {given.length === 0 && !keyOnly && <NoAnswerLine language={language} />}
      <OptionReview
        alternatives={item.alternatives ?? []}
        given={given}
        correct={disclosed?.expected?.alternativeIds}
        explanations={disclosed?.explanations}
        shape={shape}
        language={language}
      />
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

import type { ReviewProps } from '../../contract/index.ts'
import { ItemText } from '../parts/ItemText.tsx'
import { ReviewNotice } from '../parts/Notice.tsx'

/** Review of an item that is only read: there is no answer and no score to show. */
export function ReadingReview({ item, isCancelled, isTimedOut, language }: ReviewProps) {
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
    </div>
  )
}

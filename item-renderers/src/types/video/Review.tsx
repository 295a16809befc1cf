import type { ReviewProps } from '../../contract/index.ts'
import FreeResponseReview from '../free_response/Review.tsx'
import { ReadingReview } from '../../kit/read_only/ReadingReview.tsx'
import { asksQuestion } from './content.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** The video again and, where it had a question, the answer. */
export default function VideoReview(props: ReviewProps) {
  const { item, language } = props
  const hasAnswer = asksQuestion(item) || item.hasAttachment
  return (
    <div>
      <VideoPlayer item={item} language={language} />
      {hasAnswer ? <FreeResponseReview {...props} /> : <ReadingReview {...props} />}
    </div>
  )
}

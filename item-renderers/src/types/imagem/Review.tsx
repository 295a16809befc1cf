import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { AnswerPictures } from './AnswerPictures.tsx'
import { PictureText } from './PictureText.tsx'

/** The picture and, where the item accepts one, the picture that was the answer. */
export default function ImagemReview(props: ReviewProps) {
  const { item, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  return (
    <div>
      <PictureText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {item.hasAttachment && (
        <>
          {attachments.length === 0 && !keyOnly && <NoAnswerLine language={language} />}
          <AnswerPictures attachments={attachments} language={language} />
          <AttachmentList attachments={attachments} language={language} />
          <ScoreLine disclosed={disclosed} language={language} />
        </>
      )}
    </div>
  )
}

import type { ItemViewProps } from '../../contract/index.ts'
import { TextAnswer } from '../free_response/TextAnswer.tsx'
import { ItemAttachments } from '../../kit/parts/ItemAttachments.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { DisabledNotice } from '../../kit/parts/Notice.tsx'
import { asksQuestion } from './content.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** The introduction, the video, and the question about it where there is one. */
export default function VideoView(props: ItemViewProps) {
  const { item, disabled, disabledReason, language } = props
  const asks = asksQuestion(item)
  return (
    <div>
      <ItemText item={{ ...item, question: '', description: null }} language={language} />
      <VideoPlayer key={`video-${item.id}`} item={item} language={language} />
      <ItemText item={{ ...item, introduction: '' }} language={language} />
      {(asks || item.hasAttachment) && disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      {/* Keyed: the text of one item must be reported before the next item is rendered. */}
      {asks && <TextAnswer key={item.id} {...props} />}
      <ItemAttachments {...props} />
    </div>
  )
}

import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { BLANK_TABLE, isEmptyTable, tableOf } from './table.ts'
import { TableViewer } from './TableViewer.tsx'

/** Both tables as the candidate left them. */
export default function RepertorizationTableReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const table = tableOf(item, response.freeResponse)
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {isEmptyTable(table) && !keyOnly ? (
        <NoAnswerLine language={language} />
      ) : (
        <TableViewer item={item} table={keyOnly ? BLANK_TABLE : table} language={language} />
      )}
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

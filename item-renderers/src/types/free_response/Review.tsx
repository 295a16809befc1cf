import { styled } from '../../kit/ui/styled.ts'
import type { ReviewProps } from '../../contract/index.ts'
import { useMarkText } from '../../kit/parts/answer_owner.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { ReviewTitle } from '../../kit/parts/ReviewTitle.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'

const Block = styled('section')(({ theme }) => ({
  maxWidth: '72ch',
  margin: '0 0 1em',
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& p': { margin: '0 0 0.5em', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}))

/** Review of a written answer: the text, its files and, where disclosed, the expected text. */
export default function FreeResponseReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const t = useItemText(language)
  const textOf = useMarkText(language)
  const text = response.freeResponse ?? ''
  const expected = disclosed?.expected?.freeResponses ?? []
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {text.trim() === '' ? (
        attachments.length === 0 && !keyOnly && <NoAnswerLine language={language} />
      ) : (
        <Block aria-label={textOf('given')}>
          <ReviewTitle aria-hidden>{textOf('given')}</ReviewTitle>
          <p>{text}</p>
        </Block>
      )}
      <AttachmentList attachments={attachments} language={language} />
      {expected.length > 0 && (
        <Block aria-label={t('review.expected')}>
          <ReviewTitle aria-hidden>{t('review.expected')}</ReviewTitle>
          {expected.map((entry, index) => (
            <p key={index}>{entry}</p>
          ))}
        </Block>
      )}
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

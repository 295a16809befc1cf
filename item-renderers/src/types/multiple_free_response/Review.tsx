import { styled } from '../../kit/ui/styled.ts'
import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { ReviewTitle } from '../../kit/parts/ReviewTitle.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { VerdictLine } from '../../kit/parts/VerdictLine.tsx'
import { givenTexts, rightTexts } from './texts.ts'

const List = styled('ol')({
  maxWidth: '72ch',
  margin: '0 0 1em',
  paddingInlineStart: '1.8em',
  '& li': { marginBottom: 8, overflowWrap: 'anywhere' },
})

/** The given texts, each right or wrong where the key is disclosed, and the key itself. */
export default function MultipleFreeResponseReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const t = useItemText(language)
  const given = givenTexts(response.freeResponse)
  const expected = disclosed?.expected?.freeResponses ?? []
  const right = rightTexts(given, expected)
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {given.length === 0 ? (
        !keyOnly && <NoAnswerLine language={language} />
      ) : (
        <>
          <ReviewTitle aria-hidden>{t('multiple_free_response.label')}</ReviewTitle>
          <List aria-label={t('multiple_free_response.label')}>
            {given.map((text, index) => (
              <li key={index}>
                {text}
                {expected.length > 0 && (
                  <VerdictLine
                    mark={right[index] === true ? 'given_right' : 'given_wrong'}
                    language={language}
                  />
                )}
              </li>
            ))}
          </List>
        </>
      )}
      {expected.length > 0 && (
        <>
          <ReviewTitle aria-hidden>{t('review.expected')}</ReviewTitle>
          <List as="ul" aria-label={t('review.expected')}>
            {expected.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </List>
        </>
      )}
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

import { styled } from '../../kit/ui/styled.ts'
import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { ReviewTitle } from '../../kit/parts/ReviewTitle.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { VerdictLine } from '../../kit/parts/VerdictLine.tsx'
import { rightGaps, storedGaps } from './gaps.ts'
import { GapText } from './GapText.tsx'

const Given = styled('span')(({ theme }) => ({
  display: 'inline-block',
  minWidth: '4em',
  margin: '0 4px',
  padding: '2px 8px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  borderBottom: `2px solid ${theme.palette.text.secondary}`,
  backgroundColor: theme.palette.background.paper,
  '&[data-empty=true]': { fontWeight: 400, color: theme.palette.text.secondary },
}))

const Comparison = styled('ol')({
  maxWidth: '72ch',
  margin: '0 0 1em',
  paddingInlineStart: '1.8em',
  '& li': { marginBottom: 10, overflowWrap: 'anywhere' },
})

/** The completed text and, where disclosed, each gap beside the expected text. */
export default function GapMultipleResponseReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const t = useItemText(language)
  const expected = disclosed?.expected?.freeResponses ?? []
  const stored = storedGaps(item, response.freeResponse).gaps
  // Without an answer the gaps show the key itself.
  const gaps = keyOnly ? stored.map((_, index) => expected[index] ?? '') : stored
  const right = rightGaps(gaps, expected)
  const textOf = (index: number) => gaps[index]?.trim() || t('gap_multiple_response.blank')
  const isBlank = (index: number) => (gaps[index] ?? '').trim() === ''
  return (
    <div>
      <ItemText item={{ ...item, question: '' }} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {!keyOnly && gaps.every((_, index) => isBlank(index)) && <NoAnswerLine language={language} />}
      <GapText
        item={item}
        language={language}
        gap={(index) => <Given data-empty={isBlank(index)}>{textOf(index)}</Given>}
      />
      {!keyOnly && expected.length > 0 && (
        <>
          <ReviewTitle aria-hidden>{t('gap_multiple_response.compare')}</ReviewTitle>
          <Comparison aria-label={t('gap_multiple_response.compare')}>
            {gaps.map((_, index) => (
              <li key={index}>
                {textOf(index)}
                {!isBlank(index) && (
                  <VerdictLine
                    mark={right[index] === true ? 'given_right' : 'given_wrong'}
                    language={language}
                  />
                )}
                {right[index] !== true && (
                  <div>
                    {t('gap_multiple_response.expected', {
                      text: expected[index] ?? '',
                      interpolation: { escapeValue: false },
                    })}
                  </div>
                )}
              </li>
            ))}
          </Comparison>
        </>
      )}
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

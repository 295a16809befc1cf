import { styled } from '../../kit/ui/styled.ts'
import type { ReviewProps } from '../../contract/index.ts'
import { useMarkText } from '../../kit/parts/answer_owner.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { BlankGrid } from './BlankGrid.tsx'
import { answeredRows, countedTotal, countedValue, gridOf, marksOf } from './grid.ts'

const Rows = styled('dl')(({ theme }) => ({
  margin: '0 0 0.75em',
  maxWidth: '72ch',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 24px',
    padding: '10px 2px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& dt, & dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd': { fontWeight: 600 },
  '& dd[data-empty=true]': { fontWeight: 400, color: theme.palette.text.secondary },
}))

/** Every row with its chosen column, and the sum of the values. */
export default function MultipleLinearScaleReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const t = useItemText(language)
  const textOf = useMarkText(language)
  const counts = gridOf(item).columns.some((column) => countedValue(column) > 0)
  const isEmpty = marksOf(item, response.gradeLinear).length === 0
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {isEmpty && !keyOnly && <NoAnswerLine language={language} />}
      {keyOnly ? (
        <BlankGrid item={item} language={language} />
      ) : (
        <Rows aria-label={textOf('given')}>
          {answeredRows(item, response.gradeLinear).map(({ position, row, column }) => (
            <div key={position}>
              <dt>{row}</dt>
              <dd data-empty={column === null}>{column ?? t('review.noAnswer')}</dd>
            </div>
          ))}
        </Rows>
      )}
      {counts && !isEmpty && (
        <p>{t('multiple_linear_scale.total', { total: countedTotal(item, response.gradeLinear) })}</p>
      )}
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

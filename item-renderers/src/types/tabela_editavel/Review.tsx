import { styled } from '../../kit/ui/styled.ts'
import type { ReviewProps } from '../../contract/index.ts'
import { AttachmentList } from '../../kit/parts/AttachmentList.tsx'
import { ItemText } from '../../kit/parts/ItemText.tsx'
import { ReviewNotice } from '../../kit/parts/Notice.tsx'
import { NoAnswerLine, ScoreLine } from '../../kit/parts/ScoreLine.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { VerdictLine } from '../../kit/parts/VerdictLine.tsx'
import { isAnyFilled, rightCells, storedCells } from './cells.ts'
import { TableFrame } from './TableFrame.tsx'

const Given = styled('div')(({ theme }) => ({
  padding: '4px 8px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '&[data-empty=true]': { fontWeight: 400, color: theme.palette.text.secondary },
}))

const Beside = styled('div')({ padding: '0 8px 4px' })

/** The completed table and, where disclosed, the expected text of each cell. */
export default function TabelaEditavelReview(props: ReviewProps) {
  const { item, response, attachments, disclosed, isCancelled, isTimedOut, keyOnly = false, language } = props
  const t = useItemText(language)
  const expected = disclosed?.expected?.freeResponses ?? []
  const stored = storedCells(item, response.freeResponse)
  // Without an answer the cells show the key itself.
  const texts = keyOnly ? stored.map((_, index) => expected[index] ?? '') : stored
  const right = keyOnly ? [] : rightCells(texts, expected)
  const drawn = (index: number) => {
    const text = (texts[index] ?? '').trim()
    const verdict = right[index] ?? null
    return (
      <>
        <Given data-empty={text === ''}>{text === '' ? t('tabela_editavel.blank') : text}</Given>
        {verdict !== null && (
          <Beside>
            {text !== '' && (
              <VerdictLine mark={verdict ? 'given_right' : 'given_wrong'} language={language} />
            )}
            {!verdict &&
              t('tabela_editavel.expected', {
                text: expected[index] ?? '',
                interpolation: { escapeValue: false },
              })}
          </Beside>
        )}
      </>
    )
  }
  return (
    <div>
      <ItemText item={item} language={language} />
      <ReviewNotice isCancelled={isCancelled} isTimedOut={isTimedOut} language={language} />
      {!keyOnly && !isAnyFilled(response.freeResponse) && <NoAnswerLine language={language} />}
      <TableFrame item={item} language={language} cell={drawn} />
      <AttachmentList attachments={attachments} language={language} />
      <ScoreLine disclosed={disclosed} language={language} />
    </div>
  )
}

import { styled } from '../ui/styled.ts'
import type { AlternativeExplanation, ItemLanguage, PublicAlternative } from '../../contract/index.ts'
import { inOrder } from '../choice/content.ts'
import { markOf } from './marks.ts'
import { OptionPictures } from './OptionPictures.tsx'
import { Badge, Content, Row } from './option_styles.ts'
import { RichText } from './RichText.tsx'
import { useItemText } from './use_item_text.ts'
import { VerdictLine } from './VerdictLine.tsx'

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxWidth: '72ch',
})

const Line = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'start',
  padding: '9px 12px 9px 10px',
})

const Explanation = styled('div')(({ theme }) => ({
  marginTop: 8,
  paddingInlineStart: 12,
  borderInlineStart: `3px solid ${theme.palette.divider}`,
  fontSize: '0.9375em',
}))

/** Review of alternatives: the marks and, where disclosed, the key and its explanations. */
export function OptionReview({
  alternatives,
  given,
  correct,
  explanations = [],
  shape,
  language,
}: {
  alternatives: readonly PublicAlternative[]
  given: readonly number[]
  /** Undefined: not disclosed. */
  correct: readonly number[] | undefined
  explanations?: readonly AlternativeExplanation[]
  shape: 'radio' | 'checkbox'
  language: ItemLanguage
}) {
  const t = useItemText(language)
  return (
    <List aria-label={t('options.list')}>
      {inOrder(alternatives).map((alternative) => {
        const mark = markOf(alternative.id, given, correct)
        const explanation = explanations.find((entry) => entry.alternativeId === alternative.id)?.explanation
        return (
          <Row as="li" key={alternative.id} data-mark={mark}>
            <Line>
              <Badge data-shape={shape}>{alternative.letter}</Badge>
              <Content>
                {alternative.content.trim() !== '' && (
                  <RichText html={alternative.content} language={language} zoom={false} />
                )}
                {mark !== undefined && <VerdictLine mark={mark} language={language} />}
                {explanation !== undefined && (
                  <Explanation>
                    <strong>{t('review.explanation')}</strong>
                    <RichText html={explanation} language={language} />
                  </Explanation>
                )}
              </Content>
            </Line>
            <OptionPictures alternative={alternative} language={language} />
          </Row>
        )
      })}
    </List>
  )
}

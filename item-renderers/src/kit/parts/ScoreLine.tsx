import { styled } from '../ui/styled.ts'
import type { Disclosure, ItemLanguage } from '../../contract/index.ts'
import { useItemText } from './use_item_text.ts'

const Line = styled('p')({ margin: '0.75em 0', fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

/** Points of a reviewed item: nothing while undisclosed, "not graded yet" for null. */
export function ScoreLine({
  disclosed,
  language,
}: {
  disclosed: Disclosure | undefined
  language: ItemLanguage
}) {
  const t = useItemText(language)
  const score = disclosed?.score
  if (score === undefined) return null
  const show = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 })
  return (
    <Line>
      {score === null
        ? t('review.notGraded')
        : t('review.score', { earned: show(score.earned), max: show(score.max) })}
    </Line>
  )
}

/** States that nothing was answered, which a list without marks would leave open. */
export function NoAnswerLine({ language }: { language: ItemLanguage }) {
  return <Line>{useItemText(language)('review.noAnswer')}</Line>
}

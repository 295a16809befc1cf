import { styled } from '../../kit/ui/styled.ts'
import { useId } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { inOrder } from '../../kit/choice/content.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { OptionList } from '../../kit/parts/OptionList.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { capOf, toggleMark } from './marks.ts'

const Hint = styled('p')(({ theme }) => ({
  margin: '0 0 4px',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  color: theme.palette.text.secondary,
  '& > span:first-of-type': { color: theme.palette.text.primary, fontWeight: 600 },
}))

/** Several marks, up to the item's cap; unmarking is always possible. */
export default function MultipleAlternativesView(props: ItemViewProps) {
  const { item, response, onChange, disabled, language } = props
  const t = useItemText(language)
  const hint = useId()
  const cap = capOf(item)
  const marked = response.alternatives.length
  // Where every alternative may be marked, the limit needs no message.
  const full = marked >= cap && cap < (item.alternatives?.length ?? 0)
  return (
    <AnswerFrame {...props}>
      <OptionList
        kind="checkbox"
        alternatives={inOrder(item.alternatives)}
        selected={response.alternatives}
        onToggle={(id) =>
          onChange({ ...EMPTY_RESPONSE, alternatives: toggleMark(item, response.alternatives, id) })
        }
        disabled={disabled}
        full={full}
        describedBy={hint}
        language={language}
      >
        <Hint id={hint}>
          <span>{t('multiple_alternatives.upTo', { count: cap })}</span>
          <span role="status">
            {full && !disabled
              ? t('multiple_alternatives.full', { count: marked })
              : t('multiple_alternatives.marked', { count: marked })}
          </span>
        </Hint>
      </OptionList>
    </AnswerFrame>
  )
}

import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { inOrder } from '../../kit/choice/content.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { OptionList } from '../../kit/parts/OptionList.tsx'

/** One question, one answer. */
export default function MultipleChoiceView(props: ItemViewProps) {
  const { item, response, onChange, disabled, language } = props
  return (
    <AnswerFrame {...props}>
      <OptionList
        kind="radio"
        alternatives={inOrder(item.alternatives)}
        selected={response.alternativeId === null ? [] : [response.alternativeId]}
        onToggle={(id) => onChange({ ...EMPTY_RESPONSE, alternatives: [], alternativeId: id })}
        disabled={disabled}
        language={language}
      />
    </AnswerFrame>
  )
}

import { EMPTY_RESPONSE, type ItemViewProps } from '../contract/index.ts'
import { inOrder } from '../choice/content.ts'
import { AnswerFrame } from '../parts/AnswerFrame.tsx'
import { OptionList } from '../parts/OptionList.tsx'

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

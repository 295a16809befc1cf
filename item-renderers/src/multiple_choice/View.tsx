import { EMPTY_RESPONSE, type ItemViewProps } from '../contract/index.ts'
import { inOrder } from '../choice/content.ts'
import { ItemText } from '../parts/ItemText.tsx'
import { ItemAttachments } from '../parts/ItemAttachments.tsx'
import { DisabledNotice } from '../parts/Notice.tsx'
import { OptionList } from '../parts/OptionList.tsx'

/** One question, one answer. */
export default function MultipleChoiceView(props: ItemViewProps) {
  const { item, response, onChange, disabled, disabledReason, language } = props
  return (
    <div>
      <ItemText item={item} language={language} />
      {disabled && disabledReason !== undefined && (
        <DisabledNotice reason={disabledReason} language={language} />
      )}
      <OptionList
        kind="radio"
        alternatives={inOrder(item.alternatives)}
        selected={response.alternativeId === null ? [] : [response.alternativeId]}
        onToggle={(id) => onChange({ ...EMPTY_RESPONSE, alternatives: [], alternativeId: id })}
        disabled={disabled}
        language={language}
      />
      <ItemAttachments {...props} />
    </div>
  )
}

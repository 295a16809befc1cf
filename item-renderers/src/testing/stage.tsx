import { useState, type ComponentType, type ReactNode } from 'react'
import { EMPTY_RESPONSE } from '../contract/index.ts'
import type {
  Attachment,
  DisabledReason,
  ItemLanguage,
  ItemViewProps,
  ReviewProps,
  WireResponse,
} from '../contract/index.ts'
import { requireLogic } from '../logic.ts'
import type { ItemSample } from './sample.ts'

/** What a story of an answering view says; the rest is the sample. */
export type ViewStageProps = {
  View: ComponentType<ItemViewProps>
  sample: ItemSample
  response?: WireResponse
  disabled?: boolean
  disabledReason?: DisabledReason
  attachments?: Attachment[]
  attachmentControl?: ReactNode
  language?: ItemLanguage
  onChange?: (next: WireResponse) => void
}

function contentOf(sample: ItemSample) {
  const logic = requireLogic(String(sample.raw.category))
  const parsed = logic.parse(sample.raw)
  if (!parsed.ok) throw new Error(`${sample.name}: ${JSON.stringify(parsed.error)}`)
  return { logic, content: parsed.value, item: logic.toPublic(parsed.value) }
}

/** A view with a runner's memory: what it reports becomes its answer. */
export function ViewStage(props: ViewStageProps) {
  const {
    View,
    sample,
    onChange,
    language = 'pt-BR',
    disabledReason,
    attachmentControl,
    attachments = [],
  } = props
  const [response, setResponse] = useState<WireResponse>(props.response ?? EMPTY_RESPONSE)
  return (
    <View
      item={contentOf(sample).item}
      response={response}
      onChange={(next) => {
        setResponse(next)
        onChange?.(next)
      }}
      disabled={props.disabled ?? false}
      {...(disabledReason === undefined ? {} : { disabledReason })}
      {...(attachmentControl === undefined ? {} : { attachmentControl })}
      attachments={attachments}
      language={language}
    />
  )
}

export type ReviewStageProps = {
  Review: ComponentType<ReviewProps>
  sample: ItemSample
  response: WireResponse
  /** With the key, explanations and score. */
  disclosed: boolean
  isCancelled?: boolean
  isTimedOut?: boolean
  attachments?: Attachment[]
  language?: ItemLanguage
}

/** A review with everything disclosed, or nothing. */
export function ReviewStage({
  Review,
  sample,
  response,
  disclosed,
  language = 'pt-BR',
  ...rest
}: ReviewStageProps) {
  const { logic, content, item } = contentOf(sample)
  const cancelled = rest.isCancelled === true ? { ...content, isCancelled: true } : content
  return (
    <Review
      item={item}
      response={response}
      attachments={rest.attachments ?? []}
      {...(disclosed
        ? {
            disclosed: {
              expected: logic.expected(content),
              explanations: logic.explanations(content),
              score: logic.score(cancelled, response),
            },
          }
        : {})}
      isCancelled={rest.isCancelled ?? false}
      isTimedOut={rest.isTimedOut ?? false}
      language={language}
    />
  )
}

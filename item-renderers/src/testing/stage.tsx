import { useState, type ComponentType, type ReactNode } from 'react'
import { asksForAnswer, EMPTY_RESPONSE } from '../contract/index.ts'
import type {
  Attachment,
  DisabledReason,
  ItemLanguage,
  ItemViewProps,
  ReviewProps,
  SummaryProps,
  WireResponse,
} from '../contract/index.ts'
import { requireLogic } from '../logic.ts'
import type { ItemSample } from './sample.ts'

/** Arguments of a story of an answering view; the sample provides the rest. */
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

/**
 * Whether the item of this sample requires an answer: only then does its view explain why none is accepted.
 */
export function asksForAnswerIn(sample: ItemSample): boolean {
  const { logic, item } = contentOf(sample)
  return asksForAnswer(logic, item)
}

/** A view with the state of a runner: the response that it reports becomes its answer. */
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

/**
 * Ends the time of the item, or leaves it. The focus does not move, as after a
 * shortcut or a command of the server.
 */
export function LeavingStage(props: ViewStageProps) {
  const [state, setState] = useState<'open' | 'over' | 'left'>('open')
  const button = (next: 'over' | 'left') => ({
    type: 'button' as const,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => setState(next),
  })
  return (
    <>
      {state !== 'left' && <ViewStage {...props} disabled={state === 'over'} disabledReason="time_over" />}
      <button {...button('over')}>Acabar o tempo</button>
      <button {...button('left')}>Próxima</button>
    </>
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

/** The review of nobody's answer: the item with its key. */
export function KeyStage({
  Review,
  sample,
  language = 'pt-BR',
}: Pick<ReviewStageProps, 'Review' | 'sample' | 'language'>) {
  const { logic, content, item } = contentOf(sample)
  return (
    <Review
      item={item}
      response={{ ...EMPTY_RESPONSE, alternatives: [] }}
      attachments={[]}
      disclosed={{ expected: logic.expected(content) }}
      keyOnly
      language={language}
    />
  )
}

/** The texts of a sample's key and of its grid, all of which a reader of the key sees. */
export function keyTextsOf(sample: ItemSample): string[] {
  const { logic, content } = contentOf(sample)
  const { rows = [], columns = [] } = content.gradeLinear ?? {}
  return [
    ...logic.expected(content).freeResponses.filter((text) => text !== ''),
    ...[...rows, ...columns].map(({ value }) => value),
  ]
}

/** The one-line answer: of the right answer and of none. */
export function SummaryStage({
  Summary,
  sample,
  language,
}: {
  Summary: ComponentType<SummaryProps>
  sample: ItemSample
  language: ItemLanguage
}) {
  const { item } = contentOf(sample)
  return (
    <>
      <div data-testid="answered">
        <Summary item={item} response={sample.right} language={language} />
      </div>
      <div data-testid="unanswered">
        <Summary item={item} response={EMPTY_RESPONSE} language={language} />
      </div>
    </>
  )
}

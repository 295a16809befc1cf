import { styled } from '../../kit/ui/styled.ts'
import { useRef, useState } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { BoundedInput } from '../../kit/parts/BoundedInput.tsx'
import { useDebouncedTexts } from '../../kit/parts/use_debounced_texts.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { encodeGaps, gapLimit, isFull, storedGaps, type GapAnswer as Answer } from './gaps.ts'
import { GapText } from './GapText.tsx'
import { SendGaps } from './SendGaps.tsx'

const Place = styled('span')({ display: 'inline-block', maxWidth: '100%', marginInline: 4 })

const Status = styled('p')(({ theme }) => ({
  margin: '0 0 12px',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
}))

type GapAnswerProps = Pick<ItemViewProps, 'item' | 'response' | 'onChange' | 'disabled' | 'language'>

/** The text with an input in each gap. Input is saved at once; sending locks it. */
export function GapAnswer({ item, response, onChange, disabled, language }: GapAnswerProps) {
  const t = useItemText(language)
  const frame = useRef<HTMLDivElement>(null)
  const [complains, setComplains] = useState(false)
  const stored = storedGaps(item, response.freeResponse)
  const locked = disabled || stored.sent
  const report = (answer: Answer) =>
    onChange({ ...EMPTY_RESPONSE, alternatives: [], freeResponse: encodeGaps(answer) })
  const { texts, change, flush } = useDebouncedTexts(
    stored.gaps,
    (gaps) => report({ gaps, sent: false }),
    locked
  )
  const isEmpty = (index: number) => (texts[index] ?? '').trim() === ''
  const filled = texts.filter((_, index) => !isEmpty(index)).length
  const max = gapLimit(item)

  /** True when nothing is missing; otherwise the first empty gap is focused. */
  const check = () => {
    flush()
    setComplains(!isFull(texts))
    if (isFull(texts)) return true
    const first = texts.findIndex((_, index) => isEmpty(index))
    frame.current?.querySelector<HTMLInputElement>(`input[data-index="${first}"]`)?.focus()
    return false
  }
  return (
    <div ref={frame}>
      <GapText
        item={item}
        language={language}
        gap={(index) => (
          <Place style={{ width: `${Math.min(Math.max(max, 6), 20) * 0.6 + 2.5}em` }}>
            <BoundedInput
              data-index={index}
              value={texts[index] ?? ''}
              max={max}
              readOnly={locked}
              aria-label={t('gap_multiple_response.gap', { number: index + 1 })}
              aria-invalid={(complains && isEmpty(index)) || undefined}
              placeholder={String(index + 1)}
              onEdit={(next) => change({ [index]: next })}
              onBlur={flush}
            />
          </Place>
        )}
      />
      <Status role="status">
        {t('gap_multiple_response.filled', { count: texts.length, done: filled })}
      </Status>
      {!locked && (
        <SendGaps
          problem={complains && filled < texts.length ? t('gap_multiple_response.empty') : null}
          onCheck={check}
          onSend={() => {
            report({ gaps: [...texts], sent: true })
            // The button is removed after sending: the focus moves to the item.
            frame.current?.querySelector('input')?.focus()
          }}
          language={language}
        />
      )}
    </div>
  )
}

import { styled } from '../../kit/ui/styled.ts'
import { useId, useRef, type KeyboardEvent } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { BoundedInput } from '../../kit/parts/BoundedInput.tsx'
import { useDebouncedTexts } from '../../kit/parts/use_debounced_texts.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { countCharacters } from '../../kit/text/length.ts'
import { countText } from '../../kit/text/numbers.ts'
import { countOf, encodeTexts, limitOf, repeats, storedTexts } from './texts.ts'

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, maxWidth: '72ch' })

const Entry = styled('li')(({ theme }) => ({
  marginBottom: 14,
  '& [data-part=head]': { display: 'flex', justifyContent: 'space-between', gap: 16, marginBottom: 4 },
  '& label': { fontWeight: 600 },
  '& [data-part=used]': {
    fontSize: '0.875em',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
  },
  '& [data-part=problem]': { minHeight: 0, color: theme.palette.error.main },
}))

const Status = styled('p')(({ theme }) => ({
  margin: '0 0 12px',
  color: theme.palette.text.secondary,
}))

type TextsAnswerProps = Pick<ItemViewProps, 'item' | 'response' | 'onChange' | 'disabled' | 'language'>

/**
 * As many lines as texts are required; a text that repeats an earlier one is marked as such and not reported.
 */
export function TextsAnswer({ item, response, onChange, disabled, language }: TextsAnswerProps) {
  const t = useItemText(language)
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const count = countOf(item)
  const max = limitOf(item)
  const stored = storedTexts(response.freeResponse)
  const { texts, change, flush } = useDebouncedTexts(
    Array.from({ length: count }, (_, index) => stored[index] ?? ''),
    (next) => onChange({ ...EMPTY_RESPONSE, alternatives: [], freeResponse: encodeTexts(next, item) }),
    disabled
  )
  const repeated = repeats(texts)
  const given = texts.filter((text, index) => text.trim() !== '' && repeated[index] !== true).length

  const toNext = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    list.current?.querySelectorAll('input')[index + 1]?.focus()
  }
  return (
    <div role="group" aria-label={t('multiple_free_response.label')}>
      <Status role="status">
        {given === count
          ? t('multiple_free_response.complete', { count })
          : t('multiple_free_response.given', { count, done: given })}
      </Status>
      <List ref={list}>
        {texts.map((text, index) => (
          <Entry key={index}>
            <div data-part="head">
              <label htmlFor={`${id}-${index}`}>
                {t('multiple_free_response.entry', { number: index + 1 })}
              </label>
              <span data-part="used" id={`${id}-${index}-used`}>
                {t('multiple_free_response.used', {
                  used: countText(countCharacters(text), language),
                  max: countText(max, language),
                })}
              </span>
            </div>
            <BoundedInput
              id={`${id}-${index}`}
              value={text}
              max={max}
              readOnly={disabled}
              aria-invalid={repeated[index] === true || undefined}
              aria-describedby={`${id}-${index}-used${repeated[index] === true ? ` ${id}-${index}-problem` : ''}`}
              onEdit={(next) => change({ [index]: next })}
              onBlur={flush}
              onKeyDown={(event) => toNext(event, index)}
            />
            <div data-part="problem" id={`${id}-${index}-problem`} role="alert">
              {repeated[index] === true && t('multiple_free_response.repeated')}
            </div>
          </Entry>
        ))}
      </List>
    </div>
  )
}

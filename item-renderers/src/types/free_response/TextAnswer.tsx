import { styled } from '../../kit/ui/styled.ts'
import { useId } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { CharacterCounter } from '../../kit/parts/CharacterCounter.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { textToStore, maxLengthOf } from '../../kit/text/stored_text.ts'
import { useDebouncedText } from '../../kit/parts/use_debounced_text.ts'
import { useFittedEdit } from '../../kit/parts/use_fitted_edit.ts'

const Field = styled('div')({
  maxWidth: '72ch',
  '& label': { display: 'block', marginBottom: 6, fontWeight: 600 },
})

const Area = styled('textarea')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '11em',
    maxHeight: '70dvh',
    fieldSizing: 'content',
    resize: 'vertical',
    padding: '12px 14px',
    font: 'inherit',
    lineHeight: 1.6,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&:read-only': { borderStyle: 'dashed', backgroundColor: 'transparent' },
    '&::placeholder': { color: palette.text.secondary, opacity: 1 },
  }
})

type TextAnswerProps = Pick<ItemViewProps, 'item' | 'response' | 'onChange' | 'disabled' | 'language'>

/**
 * The text of an answer. Read-only instead of disabled when locked, so that it can still be read, scrolled and copied by keyboard.
 */
export function TextAnswer({ item, response, onChange, disabled, language }: TextAnswerProps) {
  const t = useItemText(language)
  const id = useId()
  const { text, change, flush } = useDebouncedText(
    response.freeResponse ?? '',
    (next) => {
      const stored = textToStore(next, item)
      onChange({ ...EMPTY_RESPONSE, alternatives: [], freeResponse: stored === '' ? null : stored })
    },
    disabled
  )
  const field = useFittedEdit<HTMLTextAreaElement>({
    value: text,
    max: maxLengthOf(item),
    isLocked: disabled,
    onEdit: change,
  })

  return (
    <Field>
      <label htmlFor={`${id}-text`}>{t('free_response.label')}</label>
      <Area
        {...field}
        id={`${id}-text`}
        aria-describedby={`${id}-count`}
        placeholder={disabled ? undefined : t('free_response.placeholder')}
        spellCheck={false}
        autoComplete="off"
        rows={6}
        onBlur={flush}
      />
      <CharacterCounter
        id={`${id}-count`}
        text={text}
        max={item.freeResponseMaxLength ?? null}
        language={language}
      />
    </Field>
  )
}

import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { masked, type MaskName } from './mask.ts'
import { TextInput } from './TextInput.tsx'

type MaskedInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'inputRef' | 'inputMode' | 'type' | 'maxLength' | 'autoComplete'
> & {
  /** `date` DD/MM/YYYY, `time` hh:mm, `minutes` up to three digits. */
  mask: MaskName
}

/**
 * A line of text of digits, whose separators write themselves. It formats what the browser has made of a key, a paste or a filling
 * program: the library's own tracking of the selection is late where these are faster than its timer.
 */
export function MaskedInput({ mask, value, onChange, ...input }: MaskedInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === field.current)
      field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...input}
      value={value}
      inputRef={field}
      inputMode="numeric"
      autoComplete="off"
      onChange={(text) => {
        const next = masked(mask, text, field.current?.selectionStart ?? text.length)
        caret.current = next.caret
        onChange(next.value)
      }}
    />
  )
}

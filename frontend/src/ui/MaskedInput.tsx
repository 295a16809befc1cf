import { useMask } from '@react-input/mask'
import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** `9` is a digit. */
const MASKS = { date: '99/99/9999', time: '99:99', minutes: '999' } as const
const DIGIT = { 9: /\d/ }

type MaskedInputProps = Omit<
  ComponentProps<typeof TextInput>,
  'inputRef' | 'inputMode' | 'type' | 'maxLength'
> & {
  /** `date` DD/MM/YYYY, `time` hh:mm, `minutes` up to three digits. */
  mask: keyof typeof MASKS
}

/** A line of text of digits, whose separators write themselves. */
export function MaskedInput({ mask, ...input }: MaskedInputProps) {
  const ref = useMask({ mask: MASKS[mask], replacement: DIGIT })
  return <TextInput {...input} inputRef={ref} inputMode="numeric" autoComplete="off" />
}

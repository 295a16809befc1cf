import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '../../api/second_factor.ts'
import { TextInput } from '../TextInput.tsx'

export type CodeKind = 'code' | 'recovery'

/** The entered text as a proof if it can be a complete code, else null. Pasted blanks are ignored. */
export function proofOf(kind: CodeKind, text: string): Proof | null {
  const code = text.replace(/\s/g, '')
  if (kind === 'code') return /^\d{6}$/.test(code) ? { code } : null
  return code === '' ? null : { recoveryCode: text.trim() }
}

/** Error key for an incomplete code. */
export const missingCode = (kind: CodeKind) => (kind === 'code' ? 'sixDigits' : 'common:required')

interface CodeInputProps {
  kind: CodeKind
  value: string
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  autoFocus?: boolean
  onChange(value: string): void
}

/** Field for a TOTP code or for a recovery code. */
export function CodeInput({ kind, ...rest }: CodeInputProps) {
  const { t } = useTranslation('second_factor')
  const isCode = kind === 'code'
  return (
    <TextInput
      key={kind}
      {...rest}
      label={t(isCode ? 'code' : 'recoveryCode')}
      required
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

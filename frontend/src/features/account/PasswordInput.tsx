import Visibility from '../../ui/icons/VisibilityOutlined.ts'
import VisibilityOff from '../../ui/icons/VisibilityOffOutlined.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/TextInput.tsx'

interface PasswordInputProps {
  label: string
  value: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
  onChange(value: string): void
}

/** A password field, masked until its button shows it; pasting and password managers work. */
export function PasswordInput({ label, autoFocus = false, ...rest }: PasswordInputProps) {
  const { t } = useTranslation('account')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      required
      autoFocus={autoFocus}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          aria-label={t(shown ? 'hide' : 'show', { what: label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOff /> : <Visibility />}
        </IconButton>
      }
    />
  )
}

import Visibility from './icons/VisibilityOutlined.ts'
import VisibilityOff from './icons/VisibilityOffOutlined.ts'
import { IconButton } from './IconButton.tsx'
import { useState, type Ref } from 'react'
import { TextInput } from './TextInput.tsx'

export interface PasswordInputProps {
  label: string
  value: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
  /** What the button at the end does. */
  toggleText(shown: boolean): string
  onChange(value: string): void
}

/** A password field, masked until its button shows it; pasting and password managers work. */
export function PasswordInput({ toggleText, autoFocus = false, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      required
      autoFocus={autoFocus}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton aria-label={toggleText(shown)} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <VisibilityOff /> : <Visibility />}
        </IconButton>
      }
    />
  )
}

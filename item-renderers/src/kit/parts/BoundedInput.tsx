import { styled } from '../ui/styled.ts'
import type { ComponentPropsWithRef } from 'react'
import { useFittedEdit } from './use_fitted_edit.ts'

const Line = styled('input')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: '8px 12px',
    font: 'inherit',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 1 },
    '&:read-only': { borderStyle: 'dashed', backgroundColor: 'transparent' },
    '&[aria-invalid=true]': {
      borderColor: palette.error.main,
      boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    },
  }
})

type BoundedInputProps = Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'ref'> & {
  value: string
  /** Maximum length in characters (code points). */
  max: number
  onEdit: (text: string) => void
}

/** One line of an answer. Read-only when locked, so that it can still be read and copied. */
export function BoundedInput({ value, max, onEdit, readOnly = false, ...rest }: BoundedInputProps) {
  const field = useFittedEdit<HTMLInputElement>({ value, max, isLocked: readOnly, onEdit })
  return <Line type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} {...field} />
}

import { styled } from '../ui/styled.ts'
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentPropsWithRef,
  type CompositionEvent,
} from 'react'
import { fitEdit } from '../text/fit_edit.ts'

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

/**
 * One line of an answer. Read-only when locked, so that it can still be read and copied; an edit that does
 * not fit preserves the existing text (`fitEdit`), and never interrupts an IME composition.
 */
export function BoundedInput({ value, max, onEdit, readOnly = false, ...rest }: BoundedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const composedOver = useRef<string | null>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)

  useLayoutEffect(() => {
    if (caret !== null) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  const edit = (before: string, next: string) => {
    if (readOnly) return
    const fitted = fitEdit(before, next, max)
    onEdit(fitted?.text ?? next)
    if (fitted !== null) setCaret({ at: fitted.caret })
  }
  return (
    <Line
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      ref={input}
      value={value}
      readOnly={readOnly}
      onCompositionStart={() => {
        composedOver.current = value
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        // Cutting inside a composition would break it: what does not fit is cut when it ends.
        if (composedOver.current === null) edit(value, event.target.value)
        else if (!readOnly) onEdit(event.target.value)
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        const before = composedOver.current ?? value
        composedOver.current = null
        if (event.currentTarget.value !== before) edit(before, event.currentTarget.value)
      }}
    />
  )
}

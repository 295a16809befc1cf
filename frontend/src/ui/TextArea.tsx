import { Box } from './Box.ts'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { control } from './TextInput.tsx'

interface TextAreaProps {
  label: string
  value: string
  onChange(value: string): void
  maxLength: number
  /**
   * Length of a text where `maxLength` does not count as JavaScript does. The browser then stops nobody at the limit: the owner says what
   * is too long.
   */
  lengthOf?: (value: string) => number
  /** Error message, which also moves the focus here; undefined without an error. */
  error?: string | undefined
  placeholder?: string
  rows?: number
  required?: boolean
  inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** A multi-line text field with its label above and the number of characters used below. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  lengthOf,
  error,
  rows = 4,
  inputRef,
  required = false,
  placeholder,
}: TextAreaProps) {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const field = inputRef ?? own
  const isWrong = error !== undefined
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong, field])
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 1, fontSize: '0.9375rem', fontWeight: 600 }}
      >
        {label}
        {required && <span aria-hidden> *</span>}
      </Box>
      <Box
        component="textarea"
        id={id}
        ref={field}
        rows={rows}
        value={value}
        maxLength={lengthOf === undefined ? maxLength : undefined}
        required={required}
        placeholder={placeholder}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-count${error === undefined ? '' : ` ${id}-error`}`}
        onChange={(event) => onChange(event.target.value)}
        sx={[control(error !== undefined), { p: 3, fontSize: '1rem', lineHeight: 1.5, resize: 'vertical' }]}
      />
      <Box sx={{ display: 'flex', gap: 3, mt: 1, fontSize: '0.875rem' }}>
        <Box id={`${id}-error`} role="alert" sx={{ flex: 1, color: 'error.main' }}>
          {error}
        </Box>
        <Box id={`${id}-count`} className="numbers" sx={{ color: 'text.secondary' }}>
          {lengthOf?.(value) ?? value.length}/{maxLength}
        </Box>
      </Box>
    </Box>
  )
}

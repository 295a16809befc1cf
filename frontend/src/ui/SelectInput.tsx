import ExpandMore from './icons/ExpandMore.ts'
import { Box } from './Box.ts'
import { useId } from 'react'
import { control, QUIET_LABEL } from './TextInput.tsx'

interface SelectInputProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange(value: string): void
  /** Explains the choice to users of a screen reader. */
  description?: string
  disabled?: boolean
  /** Error message; undefined without an error. */
  error?: string | undefined
}

/** One of several: the browser's own list, which works on every phone and with every screen reader. */
export function SelectInput({
  label,
  value,
  options,
  onChange,
  description,
  disabled = false,
  error,
}: SelectInputProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={QUIET_LABEL}>
        {label}
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Box
          component="select"
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-description={description}
          onChange={(event) => onChange(event.target.value)}
          sx={[
            control(error !== undefined),
            { appearance: 'none', minHeight: 44, pl: 3, pr: 10, fontSize: '1rem', textOverflow: 'ellipsis' },
          ]}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </Box>
        <ExpandMore
          aria-hidden
          sx={{ position: 'absolute', right: 10, top: 10, pointerEvents: 'none', color: 'text.secondary' }}
        />
      </Box>
      {error !== undefined && (
        <Box id={`${id}-error`} sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
    </Box>
  )
}

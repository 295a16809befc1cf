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
}

/** One of several: the browser's own list, which works on every phone and with every screen reader. */
export function SelectInput({ label, value, options, onChange, description }: SelectInputProps) {
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
          aria-description={description}
          onChange={(event) => onChange(event.target.value)}
          sx={[
            control(),
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
    </Box>
  )
}

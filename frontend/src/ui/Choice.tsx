import { Box } from './Box.ts'
import { useId } from 'react'
import { VISUALLY_HIDDEN } from './visually_hidden.ts'

interface ChoiceProps<T extends string> {
  label: string
  /** Hides the label visually, never from a screen reader. */
  quiet?: boolean
  value: T
  options: readonly { value: T; text: string; lang?: string }[]
  onChange(value: T): void
}

/** One of a few visible options: a group of real radio buttons styled as a segmented control. */
export function Choice<T extends string>({ label, quiet = false, value, options, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={quiet ? VISUALLY_HIDDEN : { p: 0, mb: 1, fontSize: '0.9375rem', color: 'text.secondary' }}
      >
        {label}
      </Box>
      <Box
        sx={({ tokens }) => ({
          display: 'inline-flex',
          flexWrap: 'wrap',
          border: `1px solid ${tokens.control}`,
          borderRadius: '8px',
          overflow: 'clip',
          backgroundColor: tokens.surface,
        })}
      >
        {options.map((option) => (
          <Box
            key={option.value}
            component="label"
            lang={option.lang}
            sx={({ tokens }) => ({
              position: 'relative',
              display: 'grid',
              placeItems: 'center',
              minHeight: 42,
              px: 3,
              cursor: 'pointer',
              fontSize: '0.9375rem',
              '& + &': { borderLeft: `1px solid ${tokens.line}` },
              '&:hover': { backgroundColor: tokens.infoGround },
              '&:has(:checked)': {
                backgroundColor: tokens.primary,
                color: tokens.onPrimary,
                fontWeight: 600,
              },
              '&:has(:focus-visible)': { outline: `3px solid ${tokens.link}`, outlineOffset: -3 },
            })}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              style={{ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' }}
            />
            {option.text}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

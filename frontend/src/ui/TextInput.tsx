import { Box } from './Box.ts'
import type { Theme } from './theme.ts'
import type { SystemStyleObject } from '@mui/system'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'maxLength'
  | 'required'
  | 'placeholder'
  | 'inputMode'
  | 'disabled'
>

interface TextInputProps extends Native {
  label: string
  value: string
  onChange(value: string): void
  /** Error message; undefined without an error. */
  error?: string | undefined
  type?: 'text' | 'password' | 'search'
  /** A small label, as in filters. */
  quiet?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** An icon before the text. */
  start?: ReactNode
  /** A button after it. */
  end?: ReactNode
}

/**
 * A line of text with its label above, where it stays readable while the field is filled. The browser's own
 * field: MUI's would cost the log-in page 8 KB.
 */
export function TextInput({
  label,
  value,
  onChange,
  error,
  type = 'text',
  quiet = false,
  inputRef,
  start,
  end,
  ...native
}: TextInputProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={quiet ? QUIET_LABEL : LABEL}>
        {label}
      </Box>
      <Box sx={{ position: 'relative' }}>
        {start !== undefined && (
          <Box sx={{ ...BESIDE, left: 10, color: 'text.secondary', pointerEvents: 'none' }}>{start}</Box>
        )}
        <Box
          component="input"
          id={id}
          ref={inputRef}
          type={type}
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
          sx={[
            control(error !== undefined),
            {
              minHeight: quiet ? 44 : 54,
              pl: start === undefined ? 3.5 : 11,
              pr: end === undefined ? 3 : 14,
            },
          ]}
          {...native}
        />
        {end !== undefined && <Box sx={{ ...BESIDE, right: 6 }}>{end}</Box>}
      </Box>
      {error !== undefined && (
        <Box id={`${id}-error`} sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
    </Box>
  )
}

/** Styles of all our fields: a border, thicker on error. */
export const control =
  (isWrong = false) =>
  ({ tokens }: Theme): SystemStyleObject<Theme> => ({
    width: '100%',
    font: 'inherit',
    fontSize: '1.0625rem',
    color: tokens.ink,
    backgroundColor: tokens.surface,
    border: `1px solid ${isWrong ? tokens.error : tokens.control}`,
    boxShadow: isWrong ? `inset 0 0 0 1px ${tokens.error}` : 'none',
    borderRadius: '8px',
    '&:hover': { borderColor: isWrong ? tokens.error : tokens.ink },
    '&:disabled': { color: tokens.graphite, backgroundColor: tokens.paper, borderColor: tokens.line },
    '&:focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 1 },
  })

const LABEL = { display: 'block', mb: 1.5, fontSize: '0.9375rem', fontWeight: 600 } as const
export const QUIET_LABEL = { display: 'block', mb: 1, fontSize: '0.875rem', color: 'text.secondary' } as const
const BESIDE = { position: 'absolute', top: 0, bottom: 0, display: 'grid', placeItems: 'center' } as const

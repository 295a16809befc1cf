import { styled } from '../../../ui/styled.ts'
import { useId } from 'react'

type SegmentsProps<T extends string> = {
  label: string
  /** Shows the label above. */
  labelled?: boolean
  value: T
  options: readonly { value: T; text: string; swatch?: string }[]
  onChange(value: T): void
}

/** One of a few, as real radio buttons in a row; arrow keys choose. */
export function Segments<T extends string>({
  label,
  labelled = false,
  value,
  options,
  onChange,
}: SegmentsProps<T>) {
  const name = useId()
  return (
    <Group>
      <legend data-shown={labelled || undefined}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.swatch !== undefined && <i aria-hidden style={{ backgroundColor: option.swatch }} />}
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </Group>
  )
}

const Group = styled('fieldset')(({ theme }) => {
  const { palette } = theme
  return {
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
    fontSize: '0.9375rem',
    '& legend': {
      padding: 0,
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    '& legend[data-shown]': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
      marginBottom: 4,
      color: palette.text.secondary,
    },
    '& > div': {
      display: 'inline-flex',
      flexWrap: 'wrap',
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: 8,
      overflow: 'clip',
    },
    '& label': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      minHeight: 44,
      minWidth: 44,
      justifyContent: 'center',
      padding: '0 9px',
      cursor: 'pointer',
    },
    '& label + label': { borderLeft: `1px solid ${palette.divider}` },
    '& label:has(:checked)': {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 600,
    },
    '& label:has(:focus-visible)': { outline: `3px solid ${palette.info.main}`, outlineOffset: -3 },
    '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
    '& i': { width: 16, height: 16, borderRadius: 4, border: '1px solid #16202E' },
  }
})

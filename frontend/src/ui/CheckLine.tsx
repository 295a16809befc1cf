import { styled } from './styled.ts'

const Line = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', color: theme.tokens.graphite },
  '& > input': { flexShrink: 0, width: 20, height: 20, margin: 2, accentColor: theme.palette.primary.main },
  '& > [role=switch]': {
    appearance: 'none',
    position: 'relative',
    width: 44,
    height: 26,
    borderRadius: 13,
    border: `2px solid ${theme.tokens.control}`,
    backgroundColor: theme.tokens.surface,
    cursor: 'inherit',
    '&::before': {
      content: '""',
      position: 'absolute',
      top: 3,
      left: 3,
      width: 16,
      height: 16,
      borderRadius: '50%',
      backgroundColor: theme.tokens.control,
    },
    '&:checked': { borderColor: theme.palette.primary.main, backgroundColor: theme.palette.primary.main },
    '&:checked::before': { left: 21, backgroundColor: theme.tokens.onPrimary },
  },
}))

interface CheckLineProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Takes effect at once, as a switch does. */
  isSwitch?: boolean
  disabled?: boolean
}

/** A checkbox or switch with its label. */
export function CheckLine({ label, checked, onChange, isSwitch = false, disabled = false }: CheckLineProps) {
  return (
    <Line>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </Line>
  )
}

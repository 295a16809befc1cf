import { styled } from '../../kit/ui/styled.ts'

/** Minimum width of a column of the grid, and of a row's text beside the columns, in pixels. */
const COLUMN = 84
const ROW_TEXT = 200

/** A grid where its columns fit, else one list of options per row: nothing scrolls sideways at 320 px. */
export const Scale = styled('div', { shouldForwardProp: (prop) => prop !== 'columns' })<{ columns: number }>(
  ({ theme, columns }) => {
    const { palette } = theme
    return {
      containerType: 'inline-size',
      maxWidth: 1000,
      '& [data-part=head]': { display: 'none' },
      '& [data-part=row]': {
        marginBottom: 12,
        padding: '10px 12px',
        border: `1px solid ${palette.divider}`,
        borderRadius: 10,
        backgroundColor: palette.background.paper,
      },
      '& [data-part=title]': { fontWeight: 600, overflowWrap: 'anywhere' },
      [`@container (min-width: ${ROW_TEXT + columns * COLUMN}px)`]: {
        '& [data-part=head], & [data-part=row]': {
          display: 'grid',
          gridTemplateColumns: `minmax(${ROW_TEXT - 24}px, 2fr) repeat(${columns}, minmax(0, 1fr))`,
          alignItems: 'center',
          columnGap: 4,
        },
        '& [data-part=head]': {
          padding: '0 12px 6px',
          alignItems: 'end',
          textAlign: 'center',
          fontSize: '0.875em',
          color: palette.text.secondary,
          overflowWrap: 'anywhere',
        },
        '& [data-part=row]': { marginBottom: 8, padding: '2px 12px' },
        '& [data-part=option]': { justifyContent: 'center' },
        // The table head shows it; the accessible name of the control stays.
        '& [data-part=value]': {
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
      },
    }
  }
)

/** One option: 44 px or more, with the real control inside. */
export const Option = styled('label')(({ theme }) => {
  const { palette } = theme
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[data-blocked=true]': { cursor: 'default' },
    '& input': {
      flex: 'none',
      width: 24,
      height: 24,
      margin: 0,
      accentColor: palette.primary.main,
      cursor: 'inherit',
    },
    '& input:focus-visible': {
      outline: `3px solid ${palette.primary.main}`,
      outlineOffset: 3,
      borderRadius: 12,
    },
    '& input:checked ~ [data-part=value]': { fontWeight: 600 },
  }
})

export const Progress = styled('p')(({ theme }) => ({
  margin: '0 0 8px',
  fontSize: '0.9375em',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
}))

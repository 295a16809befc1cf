import { styled } from '../../kit/ui/styled.ts'

/** Caption of a part; not a heading: a view does not know the heading level of its place on the page. */
export const Caption = styled('div')({ margin: '1.25em 0 6px', fontWeight: 600 })

/** For screen readers only. */
export const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
})

export const Line = styled('p')(({ theme }) => ({
  margin: '0 0 8px',
  fontSize: '0.9375em',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
}))

export const Wrong = styled('p')(({ theme }) => ({
  margin: '0 0 8px',
  minHeight: '1.6em',
  color: theme.palette.error.main,
  fontWeight: 600,
}))

/**
 * A table that becomes a list of cards where it does not fit, so that nothing scrolls sideways: on a phone,
 * at 400 % zoom, beside an open tool. `data-label` names a cell there.
 */
export const Tables = styled('div')(({ theme }) => {
  const { palette } = theme
  const line = `1px solid ${palette.divider}`
  return {
    containerType: 'inline-size',
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', marginBottom: 12 },
    '& th, & td': { border: line, padding: 4, textAlign: 'start', overflowWrap: 'anywhere' },
    '& th': { backgroundColor: palette.background.paper, fontWeight: 600, padding: '6px 8px' },
    '& td:not(:has(input))': { padding: '6px 8px' },
    '& [data-part=narrow]': { display: 'none' },
    '& [data-part=number]': { width: '3.5em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=name]': { width: '30%' },
    '& [data-part~=value]': { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
    '& [data-part~=value] input': { textAlign: 'center', padding: '8px 2px' },
    '& [data-part~=total]': { fontWeight: 600 },
    '& [data-part=none]': { textAlign: 'center', color: palette.text.secondary },
    '@container (max-width: 640px)': {
      '& table, & tbody': { display: 'block' },
      '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', padding: '10px 0', borderTop: line },
      '& th, & td': { display: 'block', border: 0, padding: 0, backgroundColor: 'transparent' },
      '& [data-part=narrow]': { display: 'inline' },
      '& th[scope=row]': { width: '100%', textAlign: 'start' },
      '& td[data-part=text]': { width: '100%' },
      '& td[data-part=value]': { width: 'calc((100% - 32px) / 5)', minWidth: 44 },
      '& td[data-part=none]': { display: 'none' },
      '& td:not(:has(input))': { padding: 0 },
      '& td[data-part~=total]': {
        display: 'flex',
        alignItems: 'baseline',
        gap: 8,
        width: '100%',
        textAlign: 'start',
      },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        display: 'block',
        fontSize: '0.875em',
        fontWeight: 400,
        color: palette.text.secondary,
      },
    },
  }
})

import { useMemo } from 'react'
import { Box } from './Box.ts'
import type { Theme } from './theme.ts'
import { linesOf } from './text_lines.ts'

interface NumberedTextProps {
  text: string
  /** Name of the part, as the text has no title. */
  label: string
}

/** What was written, in numbered lines at reading measure. The numbers are for the eye: they are neither read aloud nor copied. */
export function NumberedText({ text, label }: NumberedTextProps) {
  const lines = useMemo(() => linesOf(text), [text])
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={TEXT}>
      {lines.map((line, at) => (
        <div key={at}>{line === '' ? '\u00a0' : line}</div>
      ))}
    </Box>
  )
}

const TEXT = ({ tokens }: Theme) =>
  ({
    maxWidth: '80ch',
    py: 3,
    pr: 3,
    fontSize: '1.0625rem',
    lineHeight: 1.7,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
    counterReset: 'line',
    '&:focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 1 },
    '& > div': { position: 'relative', pl: '3.5em', counterIncrement: 'line' },
    '& > div::before': {
      content: 'counter(line)',
      position: 'absolute',
      left: 0,
      width: '2.6em',
      textAlign: 'right',
      fontSize: '0.8125rem',
      lineHeight: '1.8rem',
      fontVariantNumeric: 'tabular-nums',
      color: tokens.graphite,
      userSelect: 'none',
    },
  }) as const

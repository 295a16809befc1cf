import { memo, useMemo, type ReactNode } from 'react'
import { Box } from './Box.ts'
import type { Theme } from './theme.ts'
import { linesOf, type TextLine } from './text_lines.ts'
import { VISUALLY_HIDDEN } from './visually_hidden.ts'

/** Stretches that are marked, in code units of `withLineFeeds(text)`, in order. `begin`, `end`: what is read aloud around each. */
export interface MarkedStretches {
  stretches: readonly { readonly from: number; readonly to: number }[]
  begin: string
  end: string
}

/** A number behind the place `at` (code units of `withLineFeeds(text)`), in the order of the text. */
export interface TextNote {
  readonly at: number
  readonly text: string
}

interface NumberedTextProps {
  text: string
  /** Name of the part, as the text has no title. */
  label: string
  marked?: MarkedStretches
  notes?: readonly TextNote[]
}

/**
 * What was written, in numbered lines at reading measure. The numbers are for the eye: they are neither read aloud nor copied. Drawn again only for
 * another text or other marks: whoever writes a comment beside it does so key by key. `data-from` of a line is where it begins; what is in `data-aside` is no part of
 * the text (`numberedModel`).
 */
export const NumberedText = memo(function NumberedText({
  text,
  label,
  marked = NO_MARKS,
  notes = NO_NOTES,
}: NumberedTextProps) {
  const lines = useMemo(() => linesOf(text), [text])
  const shown = markedLines(lines, marked, notes)
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={TEXT}>
      {lines.map((line, at) => (
        <div key={at} data-from={line.from}>
          {line.text === '' ? <span data-aside>{'\u00a0'}</span> : shown[at]}
        </div>
      ))}
    </Box>
  )
})

/** The lines with what is marked of each; a stretch may begin in one and end in another. */
function markedLines(
  lines: readonly TextLine[],
  { stretches, begin, end }: MarkedStretches,
  notes: readonly TextNote[]
): ReactNode[] {
  let next = 0
  return lines.map(({ from, text }) => {
    const pieces: ReactNode[] = []
    let at = 0
    for (;;) {
      const stretch = stretches[next]
      if (stretch === undefined || stretch.from >= from + text.length) break
      const first = Math.max(at, stretch.from - from)
      const last = Math.min(text.length, stretch.to - from)
      if (last > first) {
        pieces.push(
          ...noted(text, { from, first: at, last: first }, notes),
          <mark key={first}>
            {stretch.from >= from && <span data-aside>{` (${begin}) `}</span>}
            {noted(text, { from, first, last }, notes)}
            {stretch.to <= from + text.length && <span data-aside>{` (${end}) `}</span>}
          </mark>
        )
        at = last
      }
      // It goes on in the next line.
      if (stretch.to > from + text.length) break
      next += 1
    }
    return [...pieces, ...noted(text, { from, first: at, last: text.length }, notes)]
  })
}

/** A part of a line that begins at `from`, with the numbers that stand in it. */
function noted(
  text: string,
  { from, first, last }: { from: number; first: number; last: number },
  notes: readonly TextNote[]
): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = first
  for (const [index, note] of notes.entries()) {
    const place = note.at - from
    if (place <= first || place > last) continue
    pieces.push(
      text.slice(at, place),
      <sup key={`note-${index}`} data-aside>
        [{note.text}]
      </sup>
    )
    at = place
  }
  return [...pieces, text.slice(at, last)]
}

const NO_NOTES: readonly TextNote[] = []
const NO_MARKS: MarkedStretches = { stretches: [], begin: '', end: '' }

const TEXT = ({ tokens }: Theme) =>
  ({
    maxWidth: '80ch',
    py: 3,
    pr: 3,
    // Whoever draws it may set another size and spacing.
    '--text-size': 'calc(1.0625rem * var(--text-scale, 1))',
    fontSize: 'var(--text-size)',
    lineHeight: 'var(--text-leading, 1.7)',
    letterSpacing: 'var(--text-letters, normal)',
    wordSpacing: 'var(--text-words, normal)',
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
      fontSize: 'calc(0.8125rem * var(--text-scale, 1))',
      // One line of the text.
      lineHeight: 'calc(var(--text-size) * var(--text-leading, 1.7))',
      letterSpacing: 'normal',
      fontVariantNumeric: 'tabular-nums',
      color: tokens.graphite,
      userSelect: 'none',
    },
    '& mark': {
      color: 'inherit',
      backgroundColor: tokens.attentionGround,
      textDecoration: `underline dotted ${tokens.attention}`,
      textUnderlineOffset: '0.25em',
    },
    '& sup': {
      mx: '0.1em',
      fontSize: '0.75rem',
      fontWeight: 700,
      lineHeight: 1,
      color: tokens.link,
      userSelect: 'none',
    },
    '& mark > span': { ...VISUALLY_HIDDEN, userSelect: 'none' },
  }) as const

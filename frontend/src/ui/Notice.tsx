import { Box } from './Box.ts'
import type { ReactNode } from 'react'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

export interface NoticeProps {
  kind: NoticeKind
  children: ReactNode
  /** A button, below the text on a phone and beside it elsewhere. */
  action?: ReactNode
}

/**
 * A message about an event, on a background of its colour, with an icon because colour alone is not enough.
 */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <Box
      sx={({ tokens, palette }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        px: 4,
        py: 3,
        fontSize: '1rem',
        lineHeight: 1.5,
        color: tokens.ink,
        backgroundColor: palette[kind].light,
        border: `1px solid ${palette[kind].main}`,
        borderRadius: '8px',
      })}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, display: 'flex', gap: 3 }}>
        <Sign kind={kind} />
        <div>{children}</div>
      </Box>
      {action}
    </Box>
  )
}

/** The icon of a kind, because colour alone is not enough. */
export function Sign({ kind }: { kind: NoticeKind }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      aria-hidden
      sx={{ width: 20, height: 20, flexShrink: 0, mt: 0.5, color: `${kind}.main` }}
    >
      <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path
        d={SIGNS[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  )
}

const SIGNS: Readonly<Record<NoticeKind, string>> = {
  success: 'M6.5 10.4l2.4 2.4 4.7-5',
  info: 'M10 9.4v4.2M10 6.4v.1',
  warning: 'M10 6v4.6M10 13.6v.1',
  error: 'M10 6v4.6M10 13.6v.1',
}

import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { Box } from './Box.ts'
import { mainPart } from './main_part.ts'
import { MuiTheme } from './MuiTheme.tsx'

interface PopupMenuProps {
  label: string
  /** The button that opened it; the menu is below. */
  anchor: HTMLElement
  /** Its right edge is the button's, for a button at the end of a row. */
  isAtEnd?: boolean
  onClose(): void
  /** Of `PopupEntry`. */
  children: ReactNode
}

/** The menu of a button on the pages of staff, open as long as it is mounted. */
export function PopupMenu({ label, anchor, isAtEnd = false, onClose, children }: PopupMenuProps) {
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        container={mainPart}
        onClose={onClose}
        // A locked container scrolls by itself, and what sticks in it would move.
        disableScrollLock
        {...(isAtEnd && AT_END)}
        transitionDuration={0}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {children}
      </Menu>
    </MuiTheme>
  )
}

const AT_END = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const

interface PopupEntryProps {
  text: string
  /** Why it is not possible now, in words: it stays readable, and the words are below it. */
  reason?: string | null
  onChoose(): void
}

export function PopupEntry({ text, reason = null, onChoose }: PopupEntryProps) {
  return (
    <MenuItem aria-disabled={reason !== null} onClick={() => reason === null && onChoose()} sx={ENTRY}>
      <Box component="span" sx={{ color: reason === null ? 'text.primary' : 'text.secondary' }}>
        {text}
      </Box>
      {reason !== null && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{reason}</Box>}
    </MenuItem>
  )
}

const ENTRY = {
  minHeight: 38,
  fontSize: '0.9375rem',
  display: 'block',
  whiteSpace: 'normal',
  maxWidth: 320,
} as const

import { focusTitle } from './focus_title.ts'
import { styled } from './styled.ts'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'

const Sheet = styled('dialog')(({ theme }) => ({
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  color: 'inherit',
  backgroundColor: theme.tokens.surface,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 10,
  boxShadow: theme.tokens.shadow,
  outline: 'none',
  overscrollBehavior: 'contain',
  '&[data-place=middle]': {
    width: '100%',
    maxWidth: 'min(600px, calc(100vw - 16px))',
    maxHeight: 'calc(100dvh - 16px)',
    [theme.breakpoints.up('sm')]: { maxHeight: 'calc(100dvh - 64px)' },
  },
  '&[data-place=wide]': {
    width: 1100,
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 16px)',
  },
  '&[data-place=corner]': {
    inset: '66px 12px auto auto',
    margin: 0,
    maxWidth: 'calc(100vw - 24px)',
    maxHeight: 'calc(100dvh - 78px)',
    '&::backdrop': { background: 'transparent' },
  },
  '&[data-place=side]': {
    inset: '0 auto 0 0',
    margin: 0,
    height: '100dvh',
    maxHeight: 'none',
    width: 300,
    maxWidth: '88vw',
    borderWidth: '0 1px 0 0',
    borderRadius: 0,
  },
  '&[data-place=end]': {
    inset: '0 0 0 auto',
    margin: 0,
    height: '100dvh',
    maxHeight: 'none',
    width: 420,
    maxWidth: '100vw',
    borderWidth: '0 0 0 1px',
    borderRadius: 0,
  },
  '&[data-place=cover]': {
    inset: 0,
    margin: 0,
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    border: 0,
    borderRadius: 0,
    overflowY: 'auto',
    backgroundColor: theme.tokens.paper,
  },
  '&::backdrop': { background: 'rgba(10, 16, 24, 0.5)' },
  '&[data-under=true]': { visibility: 'hidden', '&::backdrop': { background: 'transparent' } },
}))

/**
 * The open dialogs in the middle, the top one last: only that one is visible, the others are hidden under it.
 */
const middle: HTMLDialogElement[] = []

function rise(dialog: HTMLDialogElement): () => void {
  const settle = () => middle.forEach((one, at) => (one.dataset.under = String(at < middle.length - 1)))
  middle.push(dialog)
  settle()
  return () => {
    middle.splice(middle.indexOf(dialog), 1)
    settle()
  }
}

/** How a sheet is left without a button. */
export type Leaving = 'escape' | 'beside'

interface ModalSheetProps {
  /**
   * In the middle of the screen, under the right end of the header, along the
   * left side, or along the right one.
   */
  place: 'middle' | 'wide' | 'corner' | 'side' | 'end' | 'cover'
  children: ReactNode
  /** Called on Escape and on a click beside the sheet; undefined where an answer is required. */
  onClose?: (how: Leaving) => void
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/**
 * The browser's own modal dialog, open as long as it is mounted. The rest of the page is inert.
 * The focus moves in (to the autofocus element) and returns to the previous element; where that
 * is gone, to the title of the page.
 */
export function ModalSheet({ place, children, onClose, ...labels }: ModalSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [before] = useState(() => document.activeElement)
  const inside = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const dialog = sheet.current
    if (dialog === null) return undefined
    if (dialog.contains(document.activeElement)) inside.current = document.activeElement
    dialog.showModal()
    const sink = place === 'middle' ? rise(dialog) : undefined
    // Without an autofocus element the sheet itself has the focus, and a screen
    // reader reads it from its title on.
    const first = inside.current instanceof HTMLElement ? inside.current : dialog
    first.focus()
    return () => {
      sink?.()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else focusTitle()
    }
  }, [before, place])
  useEscape(sheet, onClose)
  return (
    <Sheet
      ref={sheet}
      tabIndex={-1}
      data-place={place}
      onMouseDown={(event) => isBeside(event.nativeEvent, sheet.current) && onClose?.('beside')}
      onCancel={(event) => {
        // Escape by gesture instead of key. Some controls inside dispatch the same event for themselves.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.('escape')
      }}
      onClose={(event) => {
        // A browser may close it although we prevented that: then it opens again until its owner unmounts it.
        const dialog = event.currentTarget
        if (event.target === dialog && !dialog.open) dialog.showModal()
      }}
      {...labels}
    >
      {children}
    </Sheet>
  )
}

/** Escape never closes the sheet itself: its owner decides whether it is rendered. */
function useEscape(sheet: RefObject<HTMLDialogElement | null>, onClose: ModalSheetProps['onClose']): void {
  const closing = useEffectEvent(() => onClose?.('escape'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Only the top sheet has the focus; none has it when the focused element is gone.
      const dialog = document.activeElement?.closest('dialog') ?? sheet.current
      if (event.key !== 'Escape' || event.defaultPrevented || dialog !== sheet.current) return
      event.preventDefault()
      closing()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [sheet])
}

/** A click on the backdrop of a modal dialog is dispatched to the dialog itself. */
function isBeside({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (dialog === null || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

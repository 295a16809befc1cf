import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Box } from './Box.ts'
import type { Theme } from './theme.ts'

interface TabsProps<Name extends string> {
  /** Name of the list of tabs. */
  label: string
  tabs: readonly { name: Name; text: string }[]
  chosen: Name
  onChoose(name: Name): void
  /** The panel of the chosen tab. */
  children: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of a dialog of which one is shown. Arrows move, Enter or Space choose: what a tab shows may be fetched, and the look noted. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = STEPS[event.key]
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : step !== undefined && at >= 0
            ? (at + step + buttons.length) % buttons.length
            : null
    if (to === null) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    <>
      <Box ref={list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move} sx={LIST}>
        {tabs.map(({ name, text }) => (
          <Box
            key={name}
            component="button"
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            sx={TAB}
          >
            {text}
          </Box>
        ))}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0} sx={PANEL}>
        {children}
      </Box>
    </>
  )
}

/** Tabs of different length do not move what is around them. */
const PANEL = {
  minWidth: 0,
  minHeight: 'min(380px, 50dvh)',
  display: 'grid',
  gap: 4,
  alignContent: 'start',
} as const

const LIST = { display: 'flex', flexWrap: 'wrap', gap: 1, borderBottom: 1, borderColor: 'divider' } as const

const TAB = ({ tokens }: Theme) =>
  ({
    minHeight: 44,
    px: 3,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outline: `2px solid ${tokens.link}`, outlineOffset: -2 },
    '&[aria-selected=true]': {
      color: 'primary.main',
      fontWeight: 700,
      boxShadow: 'inset 0 -3px 0 currentColor',
    },
  }) as const

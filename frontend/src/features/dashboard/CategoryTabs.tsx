import { Box } from '../../ui/Box.ts'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TABS, type Tab } from './filters.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs of the kinds of collections. Arrows, Home and End move between tabs. */
export function CategoryTabs({ tab, onChange }: { tab: Tab; onChange(tab: Tab): void }) {
  const { t } = useTranslation('dashboard')
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const at = TABS.indexOf(tab)
    const step = STEPS[event.key]
    const to =
      step === undefined
        ? { Home: 0, End: TABS.length - 1 }[event.key]
        : (at + step + TABS.length) % TABS.length
    const next = to === undefined ? undefined : TABS[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <Box
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('tabs.label')}
      onKeyDown={onKey}
      sx={{ display: 'flex', gap: 1, borderBottom: 1, borderColor: 'divider', overflowX: 'auto' }}
    >
      {TABS.map((one) => (
        <Box
          key={one}
          component="button"
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onChange(one)}
          sx={({ tokens }) => ({
            font: 'inherit',
            color: one === tab ? tokens.ink : tokens.graphite,
            fontWeight: one === tab ? 700 : 400,
            background: 'none',
            border: 0,
            borderBottom: `3px solid ${one === tab ? tokens.primary : 'transparent'}`,
            minHeight: 44,
            px: 3,
            cursor: 'pointer',
            whiteSpace: 'nowrap',
            '&:hover': { color: tokens.ink },
            '&:focus-visible': { outlineOffset: -3 },
          })}
        >
          {t(`tabs.${one}`)}
        </Box>
      ))}
    </Box>
  )
}

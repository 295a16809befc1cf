import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import ExpandMore from '../../../ui/icons/ExpandMore.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import type { BulkAct } from '../model/bulk.ts'

interface SelectionBarProps {
  /** How many are selected, `number` in words; null: none. */
  selected: { count: number; number: string } | null
  /** How many the filters leave. `isMinimum`: that many were counted, and there are more. */
  listed: { number: string; isMinimum: boolean }
  isAll: boolean
  /** Acts that this person may do. */
  acts: readonly BulkAct[]
  onAct(act: BulkAct): void
  onPage(): void
  onAll(): void
  onNone(): void
}

const BulkMenu = laterDialog(() => import('./BulkMenu.tsx'))

/** Who is selected, and what can be done with them. It says how many in words, also while that is nobody. */
export function SelectionBar({
  selected,
  listed,
  isAll,
  acts,
  onAct,
  onPage,
  onAll,
  onNone,
}: SelectionBarProps) {
  const { t } = useTranslation('application_list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => BulkMenu.fetch(), [])
  const isNone = selected === null
  const status = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone afterwards: the focus goes to what it did.
  const thenRead = (select: () => void) => () => {
    select()
    status.current?.focus()
  }
  return (
    <Box role="group" aria-label={t('selection.label')} sx={BAR}>
      <Box ref={status} tabIndex={-1} role="status" className="numbers" sx={{ fontWeight: 600 }}>
        {isNone ? t('selection.none') : t(isAll ? 'selection.all' : 'selection.some', selected)}
      </Box>
      {isNone && (
        <Button size="small" onClick={thenRead(onPage)}>
          {t('selection.page')}
        </Button>
      )}
      {!isAll && (
        <Button size="small" onClick={thenRead(onAll)}>
          {t(listed.isMinimum ? 'selection.chooseAllOver' : 'selection.chooseAll', { number: listed.number })}
        </Button>
      )}
      {!isNone && (
        <Button size="small" onClick={thenRead(onNone)}>
          {t('selection.clear')}
        </Button>
      )}
      <Button
        size="small"
        variant={isNone ? 'outlined' : 'contained'}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: { sm: 'auto' } }}
      >
        {t('selection.actions')}
      </Button>
      {anchor !== null && (
        <BulkMenu
          anchor={anchor}
          acts={acts}
          isNone={isNone}
          onAct={(act) => {
            setAnchor(null)
            onAct(act)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </Box>
  )
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  mb: 2,
  fontSize: '0.9375rem',
} as const

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import WarningAmber from '../../ui/icons/WarningAmber.ts'
import type { ListFilters, Status } from './model/filters.ts'
import type { Counts } from './use_counts.ts'

interface StatusChipsProps {
  filters: ListFilters
  /** The states that applications of the list may be in. */
  statuses: readonly Status[]
  /** Undefined while they load; null where they cannot be read. */
  counts: Counts | null | undefined
  /** This person may list what was withdrawn, instead of what is there. */
  hasWithdrawn: boolean
  onChange(change: Partial<ListFilters>): void
}

/** How many are in each state; pressed, a state is the filter. Beside them, what needs attention, and what was withdrawn. */
export function StatusChips({ filters, statuses, counts, hasWithdrawn, onChange }: StatusChipsProps) {
  const { t, i18n } = useTranslation('application_list')
  const numberOf = (count: number | undefined) => (count ?? 0).toLocaleString(i18n.language)
  const all =
    counts?.countIsMinimum === true
      ? t('moreThan', { number: numberOf(counts.count) })
      : numberOf(counts?.count)
  // What was withdrawn is in none of them.
  const shown = statuses.filter(
    (status) => (!filters.withdrawn && (counts?.statuses[status] ?? 0) > 0) || filters.status === status
  )
  return (
    <Box role="group" aria-label={t('chips.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <Chip
        isOn={filters.status === '' && !filters.withdrawn}
        onClick={() => onChange({ status: '', withdrawn: false })}
      >
        {t('chips.all')} {!filters.withdrawn && <b>{counts === undefined ? '…' : all}</b>}
      </Chip>
      {shown.map((status) => (
        <Chip
          key={status}
          isOn={filters.status === status}
          onClick={() => onChange({ status: filters.status === status ? '' : status })}
        >
          {t(`states.${status}`)} <b>{numberOf(counts?.statuses[status])}</b>
        </Chip>
      ))}
      {(!filters.withdrawn || filters.attention !== '') && (
        <Chip
          isOn={filters.attention !== ''}
          onClick={() => onChange({ attention: filters.attention === '' ? 'true' : '' })}
        >
          <WarningAmber fontSize="small" aria-hidden />
          {t('chips.attention')}
        </Chip>
      )}
      {hasWithdrawn && (
        <Chip
          isOn={filters.withdrawn}
          // No state and no reason for attention holds of what was withdrawn.
          onClick={() => onChange({ status: '', attention: '', withdrawn: !filters.withdrawn })}
        >
          {t('chips.withdrawn')}
        </Chip>
      )}
    </Box>
  )
}

interface ChipProps {
  isOn: boolean
  onClick(): void
  children: ReactNode
}

const Chip = ({ isOn, onClick, children }: ChipProps) => (
  <PlainButton aria-pressed={isOn} onClick={onClick} className="numbers" sx={CHIP}>
    {children}
  </PlainButton>
)

const CHIP = {
  gap: 1.5,
  minHeight: 36,
  px: 3,
  fontSize: '0.875rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: '18px',
  backgroundColor: 'background.paper',
  color: 'text.primary',
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed=true]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'primary.main',
  },
} as const

import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../../shared/delayed_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { isNarrowed, NO_FILTERS, STATUSES, type PaymentFilters } from './filters.ts'

interface PaymentFilterBarProps {
  filters: PaymentFilters
  onChange(filters: PaymentFilters): void
}

/** Status, and candidate or charge, of the payments that are listed. */
export function PaymentFilterBar({ filters, onChange }: PaymentFilterBarProps) {
  const { t } = useTranslation('payments_desk')
  const [search, setSearch] = useDelayedText(filters.search, (text) => onChange({ ...filters, search: text }))
  return (
    <Box role="search" aria-label={t('filters.label')} sx={BAR}>
      <SelectInput
        label={t('filters.status')}
        value={filters.status}
        options={[
          { value: '', text: t('filters.all') },
          ...STATUSES.map((tag) => ({ value: tag, text: t(`status.${tag}`) })),
        ]}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <TextInput
        quiet
        type="search"
        label={t('filters.candidate')}
        maxLength={120}
        value={search}
        onChange={setSearch}
      />
      <Button
        variant="outlined"
        aria-disabled={!isNarrowed(filters)}
        sx={{ minHeight: 44 }}
        onClick={() => onChange(NO_FILTERS)}
      >
        {t('filters.clear')}
      </Button>
    </Box>
  )
}

const BAR = {
  display: 'grid',
  gap: 3,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1.6fr auto' },
} as const

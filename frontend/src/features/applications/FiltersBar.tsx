import Search from '../../ui/icons/Search.ts'
import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/Choice.tsx'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CATEGORIES, FILTER_STATUSES, KNOWLEDGE_AREAS, type Filters } from './filters.ts'

interface FiltersBarProps {
  filters: Filters
  hasTabs: boolean
  onChange(change: Partial<Filters>): void
}

export function FiltersBar({ filters, hasTabs, onChange }: FiltersBarProps) {
  const { t } = useTranslation('applications')
  const [typed, setTyped] = useDelayedText(filters.search, (search) => onChange({ search }))
  const options = (values: readonly string[], texts: string) => [
    { value: '', text: t('filters.all') },
    ...values.map((value) => ({ value, text: t(`${texts}.${value}`) })),
  ]
  return (
    <Box component="search" sx={{ mt: 6, mb: 7, display: 'grid', gap: 4 }}>
      {hasTabs && (
        <Choice
          label={t('filters.category')}
          quiet
          value={filters.category}
          options={options(CATEGORIES, 'categories')}
          onChange={(category) => onChange({ category })}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1.5fr' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <TextInput
          quiet
          type="search"
          label={t('filters.search')}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          start={<Search aria-hidden />}
        />
        <SelectInput
          label={t('filters.status')}
          value={filters.status}
          options={options(FILTER_STATUSES, 'filterStatus')}
          onChange={(status) => onChange({ status })}
        />
        <SelectInput
          label={t('filters.area')}
          value={filters.area}
          options={options(KNOWLEDGE_AREAS, 'areas')}
          onChange={(area) => onChange({ area })}
        />
      </Box>
    </Box>
  )
}

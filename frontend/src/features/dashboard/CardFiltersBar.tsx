import Search from '../../ui/icons/Search.ts'
import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CategoryTabs } from './CategoryTabs.tsx'
import { EVALUATED, ORDERINGS, STATUSES, TRACKS, type CardFilters, type Tab } from './filters.ts'

interface CardFiltersBarProps {
  filters: CardFilters & { tab: Tab }
  hasTabs: boolean
  onChange(change: Partial<CardFilters>): void
}

export function CardFiltersBar({ filters, hasTabs, onChange }: CardFiltersBarProps) {
  const { t } = useTranslation('dashboard')
  const [typed, setTyped] = useDelayedText(filters.search, (search) => onChange({ search }))
  const options = (texts: string, values: readonly string[]) =>
    values.map((value) => ({ value, text: t(`${texts}.${value}`) }))
  return (
    <Box component="search" sx={{ mt: 5, mb: 5, display: 'grid', gap: 4 }}>
      {hasTabs && <CategoryTabs tab={filters.tab} onChange={(tab) => onChange({ tab })} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'end',
          gridTemplateColumns: { xs: '1fr 1fr', md: '2fr repeat(3, minmax(150px, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <TextInput
          quiet
          type="search"
          label={t('searchLabel')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          start={<Search aria-hidden />}
        />
        <Box title={t('status.help')}>
          <SelectInput
            label={t('status.label')}
            description={t('status.help')}
            value={filters.status}
            options={[{ value: '', text: t('status.all') }, ...options('status', STATUSES)]}
            onChange={(status) => onChange({ status })}
          />
        </Box>
        {hasTabs && filters.tab === TRACKS && (
          <SelectInput
            label={t('evaluated.label')}
            value={filters.avaliada}
            options={[{ value: '', text: t('evaluated.all') }, ...options('evaluated', EVALUATED)]}
            onChange={(avaliada) => onChange({ avaliada })}
          />
        )}
        <SelectInput
          label={t('ordering.label')}
          value={filters.ordering}
          options={options('ordering', ORDERINGS)}
          onChange={(value) => onChange({ ordering: ORDERINGS.find((one) => one === value) ?? '-id' })}
        />
      </Box>
    </Box>
  )
}

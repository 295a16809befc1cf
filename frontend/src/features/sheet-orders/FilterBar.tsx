import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { candidateSource, examSource } from '../../ui/pickers/sources.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { isNarrowed, isState, NO_FILTERS, STATES, type SheetFilters } from './model.ts'

interface FilterBarProps {
  collection: number
  filters: SheetFilters
  onChange(filters: SheetFilters): void
}

const CANDIDATES = candidateSource(null)

/** Exam, candidate and state of the report cards that are listed. */
export function FilterBar({ collection, filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('sheet_orders')
  const exams = useMemo(() => examSource(collection), [collection])
  const change = (part: Partial<SheetFilters>) => onChange({ ...filters, ...part })
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        mt: 4,
        display: 'grid',
        gap: 3,
        alignItems: 'end',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr)) auto',
        },
      }}
    >
      <Picker
        label={t('filters.exam')}
        source={exams}
        value={filters.exam}
        onChange={(exam) => change({ exam: exam && { id: exam.id, name: exam.name } })}
      />
      <Picker
        label={t('filters.candidate')}
        source={CANDIDATES}
        value={filters.user}
        onChange={(user) => change({ user: user && { id: user.id, name: user.name } })}
      />
      <SelectInput
        label={t('filters.state')}
        value={filters.state ?? ''}
        options={[
          { value: '', text: t('filters.all') },
          ...STATES.map((state) => ({ value: state, text: t(`states.${state}`) })),
        ]}
        onChange={(value) => change({ state: isState(value) ? value : null })}
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

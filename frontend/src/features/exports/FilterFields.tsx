import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { useHasRegions } from '../../ui/pickers/has_regions.ts'
import { ClassPicker, GradePicker, RegionPicker, SchoolPicker } from '../../ui/pickers/pickers.tsx'
import { collectionSource } from '../../ui/pickers/sources.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import type { ExportFilters, FilterName } from './export_query.ts'

const SOURCE = collectionSource()

const YEARS_BACK = 7

/** School years that are offered: from the next one back. */
function years(): string[] {
  const year = Number(dayOf(Date.now()).slice(0, 4))
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(year + 1 - back))
}

interface FilterFieldsProps {
  filters: ExportFilters
  required: readonly FilterName[]
  onChange(change: Partial<ExportFilters>): void
}

/** Whose results are exported; a field that the school requires has an asterisk. */
export function FilterFields({ filters, required, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('exports')
  const { collection, region, school, grade, period } = filters
  const isRequired = (name: FilterName) => required.includes(name)
  const [offered] = useState(years)
  const hasRegions = useHasRegions()
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Picker
          label={t('collection')}
          source={SOURCE}
          value={collection}
          required
          onChange={(option) => onChange({ collection: option })}
        />
      </Box>
      {(hasRegions || isRequired('region')) && (
        <RegionPicker
          value={region}
          required={isRequired('region')}
          onChange={(option) => onChange({ region: option, school: null, grade: null, class: null })}
        />
      )}
      <SchoolPicker
        region={region?.id}
        value={school}
        required={isRequired('school')}
        onChange={(option) => onChange({ school: option, grade: null, class: null })}
      />
      <GradePicker
        school={school?.id}
        value={grade}
        disabled={school === null}
        required={isRequired('grade')}
        onChange={(option) => onChange({ grade: option, class: null })}
      />
      <ClassPicker
        region={region?.id}
        school={school?.id}
        grade={grade?.id}
        value={filters.class}
        required={isRequired('class')}
        onChange={(option) => onChange({ class: option })}
      />
      <SelectInput
        label={isRequired('period') ? `${t('period')} *` : t('period')}
        value={String(period ?? '')}
        options={[
          { value: '', text: t('anyPeriod') },
          ...offered.map((year) => ({ value: year, text: year })),
        ]}
        onChange={(value) => onChange({ period: value === '' ? null : Number(value) })}
      />
    </Box>
  )
}

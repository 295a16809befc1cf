import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session.ts'
import { useSettings } from '../../../api/settings.ts'
import { useDelayedText } from '../../../shared/delayed_text.ts'
import Search from '../../../ui/icons/Search.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { examSource, hierarchySource } from '../../../ui/pickers/sources.ts'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import type { PickerOption } from '../../../ui/pickers/types.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { countFilters, NO_FILTERS, STATUSES, type ListFilters } from '../model/filters.ts'

const ALL_CLASSES = hierarchySource('class')

export interface FilterPanelProps {
  collectionId: number
  filters: ListFilters
  /** Names of what the address has only the ids of. */
  names: { exam: string | null; classId: string | null }
  onChange(change: Partial<ListFilters>): void
}

/** Everything that the list can be narrowed by. Each choice is applied at once and lives in the address. */
export function FilterPanel({ collectionId, filters, names, onChange }: FilterPanelProps) {
  const { t } = useTranslation('application_list')
  const [typed, setTyped] = useDelayedText(filters.search, (search) => onChange({ search }))
  const preferences = useSettings()?.preferences
  const isOfSchool = useSession()?.user.loggedGroup === 'SCHOOL-ADMIN'
  const chosen = (id: number | null, name: string | null): PickerOption | null =>
    id === null ? null : { id, name: name ?? t('filters.number', { id }) }
  return (
    <Box
      component="search"
      aria-label={t('filters.title')}
      sx={{ display: 'grid', gap: 3, alignContent: 'start' }}
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
        options={[
          { value: '', text: t('filters.all') },
          ...STATUSES.map((value) => ({ value, text: t(`states.${value}`) })),
        ]}
        onChange={(value) => onChange({ status: STATUSES.find((one) => one === value) ?? '' })}
      />
      {preferences?.Application__HideActivityFilter !== true && (
        <Picker
          label={t('filters.exam')}
          source={examSource(collectionId)}
          value={chosen(filters.exam, names.exam)}
          onChange={(option) => onChange({ exam: option?.id ?? null })}
        />
      )}
      <Picker
        label={t('filters.class')}
        source={ALL_CLASSES}
        value={chosen(filters.classId, names.classId)}
        disabled={isOfSchool}
        onChange={(option) => onChange({ classId: option?.id ?? null })}
      />
      {preferences?.Application__HideSpecialNeedFilter !== true && (
        <CheckLine
          label={t('filters.specialNeed')}
          checked={filters.specialNeed}
          onChange={(specialNeed) => onChange({ specialNeed })}
        />
      )}
      {countFilters(filters) > 0 && (
        <Button variant="outlined" onClick={() => onChange(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      )}
    </Box>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session.ts'
import { useSettings } from '../../../api/settings.ts'
import { dayOf } from '../../../locales/dates.ts'
import { useDelayedText } from '../../../shared/delayed_text.ts'
import Search from '../../../ui/icons/Search.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { ClassPicker, HierarchyCategoryPicker, SchoolPicker } from '../../../ui/pickers/pickers.tsx'
import { useOwnSchool } from '../../../ui/pickers/own_school.ts'
import { examSource, type HierarchyOption } from '../../../ui/pickers/sources.ts'
import type { PickerOption } from '../../../ui/pickers/types.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { SpecialNeedFilter } from './SpecialNeedFilter.tsx'
import {
  ATTENTION,
  attentionIn,
  countFilters,
  NO_FILTERS,
  orderingOf,
  SORTS,
  type ListFilters,
  type Status,
} from '../model/filters.ts'
import { idInCategory } from '../model/names.ts'

export interface FilterPanelProps {
  collectionId: number
  filters: ListFilters
  /** The states that applications of the list may be in. */
  statuses: readonly Status[]
  /** Names of what the address has only the ids of. */
  names: Record<'exam' | 'school' | 'classId' | 'hierarchy', string | undefined>
  onChange(change: Partial<ListFilters>): void
}

/** Everything that the list can be narrowed by. Each choice is applied at once and lives in the address. */
export function FilterPanel({ collectionId, filters, statuses, names, onChange }: FilterPanelProps) {
  const { t } = useTranslation('application_list')
  const [typed, setTyped] = useDelayedText(filters.search, (search) => onChange({ search }))
  const preferences = useSettings()?.preferences
  const isOfSchool = useSession()?.user.loggedGroup === 'SCHOOL-ADMIN'
  const ownSchool = useOwnSchool()
  // The address has its id alone.
  const [category, setCategory] = useState<HierarchyOption | null>(null)
  const chosen = (id: number | null, name: string | undefined): PickerOption | null =>
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
        label={t('filters.order')}
        value={filters.ordering}
        options={SORTS.flatMap((field) => [
          { value: field, text: t(`orders.${field}.up`) },
          { value: `-${field}`, text: t(`orders.${field}.down`) },
        ])}
        onChange={(value) => onChange({ ordering: orderingOf(value) })}
      />
      <SelectInput
        label={t('filters.status')}
        value={filters.status}
        options={[
          { value: '', text: t('filters.all') },
          ...statuses.map((value) => ({ value, text: t(`states.${value}`) })),
        ]}
        onChange={(value) => onChange({ status: statuses.find((one) => one === value) ?? '' })}
      />
      <SelectInput
        label={t('filters.attention')}
        value={filters.attention}
        options={[
          { value: '', text: t('filters.everybody') },
          ...attentionIn(statuses).map((value) => ({ value, text: t(`attention.${value}`) })),
        ]}
        onChange={(value) => onChange({ attention: ATTENTION.find((one) => one === value) ?? '' })}
      />
      {preferences?.Application__HideActivityFilter !== true && (
        <Picker
          label={t('filters.exam')}
          source={examSource(collectionId)}
          value={chosen(filters.exam, names.exam)}
          onChange={(option) => onChange({ exam: option?.id ?? null })}
        />
      )}
      <SchoolPicker
        value={isOfSchool ? ownSchool : chosen(filters.school, names.school)}
        disabled={isOfSchool}
        onChange={(option) => onChange({ school: option?.id ?? null, classId: null })}
      />
      <ClassPicker
        school={filters.school}
        value={
          isOfSchool && filters.classId === null
            ? { id: 0, name: t('filters.all') }
            : chosen(filters.classId, names.classId)
        }
        disabled={isOfSchool}
        onChange={(option) => onChange({ classId: option?.id ?? null })}
      />
      <HierarchyCategoryPicker
        value={
          filters.hierarchy === ''
            ? null
            : category?.category === filters.hierarchy
              ? category
              : {
                  id: 0,
                  name: names.hierarchy ?? t('filters.number', { id: idInCategory(filters.hierarchy) }),
                }
        }
        onChange={(option) => {
          setCategory(option)
          onChange({ hierarchy: option?.category ?? '' })
        }}
      />
      <SelectInput
        label={t('filters.period')}
        value={String(filters.period ?? '')}
        disabled={isOfSchool}
        options={[
          { value: '', text: t('filters.allPeriods') },
          ...periods(filters.period).map((year) => ({ value: String(year), text: String(year) })),
        ]}
        onChange={(value) => onChange({ period: value === '' ? null : Number(value) })}
      />
      {preferences?.Application__HideSpecialNeedFilter !== true && (
        <SpecialNeedFilter filters={filters} onChange={onChange} />
      )}
      {countFilters(filters) > 0 && (
        <Button variant="outlined" onClick={() => onChange(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      )}
    </Box>
  )
}

const PERIODS_BACK = 5

/** The school years that one may ask for: the last ones, and the one in the address. */
function periods(chosen: number | null): number[] {
  const year = Number(dayOf(Date.now()).slice(0, 4))
  const years = Array.from({ length: PERIODS_BACK + 1 }, (_, back) => year + 1 - back)
  return chosen === null || years.includes(chosen) ? years : [chosen, ...years]
}

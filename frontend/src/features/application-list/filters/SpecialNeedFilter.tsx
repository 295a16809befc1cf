import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import type { ListFilters } from '../model/filters.ts'

/** More needs than a school names; further ones are found by the search. */
const MOST = 100
const ANY = 'any'
const NAMED = 'named:'

interface SpecialNeedFilterProps {
  filters: Pick<ListFilters, 'hasNeed' | 'need'>
  onChange(change: Pick<ListFilters, 'hasNeed' | 'need'>): void
}

/** Everybody, who has any special need, or who has a certain one. */
export function SpecialNeedFilter({ filters, onChange }: SpecialNeedFilterProps) {
  const { t } = useTranslation('application_list')
  const list = useQuery({
    queryKey: ['special-needs'],
    queryFn: ({ signal }) => api.get('/v1/special_need', { query: { size: MOST }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const needs = (list.data?.results ?? []).map(({ specialNeed }) => specialNeed)
  const known = filters.need === '' || needs.includes(filters.need) ? needs : [filters.need, ...needs]
  return (
    <SelectInput
      label={t('filters.specialNeed')}
      value={filters.need !== '' ? NAMED + filters.need : filters.hasNeed ? ANY : ''}
      options={[
        { value: '', text: t('filters.everybody') },
        { value: ANY, text: t('filters.anyNeed') },
        ...known.map((need) => ({ value: NAMED + need, text: need })),
      ]}
      onChange={(value) =>
        onChange({
          hasNeed: value === ANY,
          need: value.startsWith(NAMED) ? value.slice(NAMED.length) : '',
        })
      }
    />
  )
}

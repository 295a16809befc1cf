import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import FilterList from '../../ui/icons/FilterList.ts'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { examSource, itemSource } from '../../ui/pickers/sources.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  countFilters,
  isNarrowed,
  isStatus,
  isTooShort,
  MAX_IDENTIFIER,
  MAX_TEXT,
  NO_FILTERS,
  STATUSES,
  withExam,
  type ItemFilters,
} from './model/filters.ts'
import { PointsFilter } from './PointsFilter.tsx'

interface FilterBarProps {
  collection: number | null
  filters: ItemFilters
  onChange(filters: ItemFilters): void
}

/** Below this width the filters would fill the screen: they are in a sheet. */
const SMALL = '(max-width: 599.95px)'

/** What the answers are narrowed by; each choice is applied at once. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useTranslation('corrections')
  const isSmall = useMediaQuery(SMALL)
  const [isOpen, setOpen] = useState(false)
  if (!isSmall) return <Filters {...props} />
  const count = countFilters(props.filters)
  return (
    <>
      <Button variant="outlined" startIcon={<FilterList />} onClick={() => setOpen(true)}>
        {count === 0 ? t('filters.label') : t('filters.active', { count })}
      </Button>
      {isOpen && (
        <SideSheet title={t('filters.label')} onClose={() => setOpen(false)}>
          <Filters {...props} />
        </SideSheet>
      )}
    </>
  )
}

function Filters({ collection, filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('corrections')
  const exams = useMemo(() => examSource(collection), [collection])
  const change = (part: Partial<ItemFilters>) => onChange({ ...filters, ...part })
  const [identifier, setIdentifier] = useDelayedText(filters.publicIdentifier, (publicIdentifier) =>
    change({ publicIdentifier })
  )
  return (
    <Box component="search" aria-label={t('filters.label')} sx={GRID}>
      <Picker
        label={t('filters.exam')}
        source={exams}
        value={filters.exam}
        onChange={(exam) => onChange(withExam(filters, exam && { id: exam.id, name: exam.name }))}
      />
      <PositionFilter filters={filters} onChange={change} />
      <SelectInput
        label={t('filters.status')}
        value={filters.status ?? ''}
        options={[
          { value: '', text: t('filters.all') },
          ...STATUSES.map((status) => ({ value: status, text: t(`states.${status}`) })),
        ]}
        onChange={(value) => change({ status: isStatus(value) ? value : null })}
      />
      <TextInput
        quiet
        type="search"
        label={t('filters.identifier')}
        value={identifier}
        onChange={setIdentifier}
        maxLength={MAX_IDENTIFIER}
      />
      <PointsFilter points={filters.points} onChange={(points) => change({ points })} />
      <TextFilter filters={filters} onChange={change} />
      <Box sx={{ mt: { sm: '27px' }, display: 'grid', justifyItems: { sm: 'start' } }}>
        <Button variant="outlined" aria-disabled={!isNarrowed(filters)} onClick={() => onChange(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      </Box>
    </Box>
  )
}

interface PartProps {
  filters: ItemFilters
  onChange(part: Partial<ItemFilters>): void
}

/** An item of the chosen exam, by its place (val-correction-002). */
function PositionFilter({ filters: { exam, position }, onChange }: PartProps) {
  const { t } = useTranslation('corrections')
  const id = exam?.id ?? 0
  const items = useMemo(() => itemSource(id, (place) => t('card.position', { position: place })), [id, t])
  if (exam === null) return <NeedsExam label={t('filters.position')} reason={t('filters.examFirst')} />
  return (
    <Picker
      label={t('filters.position')}
      source={items}
      value={position === null ? null : { id: 0, name: t('card.position', { position }) }}
      onChange={(item) => onChange({ position: item?.position ?? null })}
    />
  )
}

/** A part of the answer, in the chosen exam. */
function TextFilter({ filters: { exam, text }, onChange }: PartProps) {
  const { t } = useTranslation('corrections')
  const [typed, setTyped] = useDelayedText(text, (passed) => onChange({ text: passed }))
  if (exam === null) return <NeedsExam label={t('filters.text')} reason={t('filters.textExamFirst')} />
  return (
    <TextInput
      quiet
      type="search"
      label={t('filters.text')}
      value={typed}
      onChange={setTyped}
      maxLength={MAX_TEXT}
      error={isTooShort(typed) ? t('filters.textShort') : undefined}
    />
  )
}

/** In the place of a filter that needs an exam: it says so when it is used. */
function NeedsExam({ label, reason }: { label: string; reason: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Box onFocus={() => setAsked(true)} onBlur={() => setAsked(false)}>
      <TextInput
        quiet
        label={label}
        value=""
        onChange={() => setAsked(true)}
        error={isAsked ? reason : undefined}
      />
    </Box>
  )
}

const GRID = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
} as const

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../../shared/delayed_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { examSource, itemSource } from '../../../ui/pickers/sources.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { changed, digitsOf, isNarrowed, NO_FILTERS, type AppealFilters } from './filters.ts'
import { useStatuses } from './use_appeals.ts'

interface AppealFilterBarProps {
  collection: number
  filters: AppealFilters
  onChange(filters: AppealFilters): void
}

/** Exam, question of it, candidate, status and number of the appeals that are listed. */
export function AppealFilterBar({ collection, filters, onChange }: AppealFilterBarProps) {
  const { t } = useTranslation('appeals_desk')
  const exams = useMemo(() => examSource(collection), [collection])
  const exam = filters.exam?.id ?? 0
  const items = useMemo(
    () => itemSource(exam, (position) => t('filters.positionOf', { position })),
    [exam, t]
  )
  const statuses = useStatuses()
  const change = (part: Partial<AppealFilters>) => onChange(changed(filters, part))
  const [user, setUser] = useDelayedText(filters.user, (text) => change({ user: text }))
  const [id, setId] = useDelayedText(filters.id, (text) => change({ id: text }))
  return (
    <Box
      role="search"
      aria-label={t('filters.label')}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'end',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          lg: '2fr 1.4fr 1.3fr 1.6fr 1fr auto',
        },
        '& > [data-wide]': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
      }}
    >
      <div data-wide>
        <Picker
          label={t('filters.exam')}
          source={exams}
          value={filters.exam}
          onChange={(exam) => change({ exam: exam && { id: exam.id, name: exam.name } })}
        />
      </div>
      <Picker
        label={t('filters.position')}
        source={items}
        disabled={filters.exam === null}
        value={
          filters.position === null
            ? null
            : { id: 0, name: t('filters.positionOf', { position: filters.position }) }
        }
        onChange={(item) => change({ position: item?.position ?? null })}
      />
      <SelectInput
        label={t('filters.status')}
        value={filters.status}
        options={[
          { value: '', text: t('filters.all') },
          ...(statuses.data?.results ?? []).map((one) => ({ value: one.tag, text: one.description })),
        ]}
        onChange={(status) => change({ status })}
      />
      <div data-wide>
        <TextInput
          quiet
          type="search"
          label={t('filters.candidate')}
          maxLength={120}
          value={user}
          onChange={setUser}
        />
      </div>
      <TextInput
        quiet
        label={t('filters.id')}
        inputMode="numeric"
        value={id}
        onChange={(text) => setId(digitsOf(text))}
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

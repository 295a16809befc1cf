import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import PrintIcon from '../../ui/icons/PrintOutlined.ts'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { ClassPicker, GradePicker, SchoolPicker } from '../../ui/pickers/pickers.tsx'
import { useOwnSchool } from '../../ui/pickers/own_school.ts'
import { examSource } from '../../ui/pickers/sources.ts'
import type { PickerOption } from '../../ui/pickers/types.ts'
import { ExcelButton } from './ExcelButton.tsx'
import type { StatisticsFilters } from './model.ts'
import { useNames } from './use_names.ts'

interface StatisticsBarProps {
  collection: number
  /** `name` where it is known. */
  exam: { id: number; name?: string } | null
  filters: StatisticsFilters
  onChange(change: Partial<StatisticsFilters>): void
}

/** Of which exam and of whom; and the way to paper and to a workbook. Not on paper. */
export function StatisticsBar({ collection, exam, filters, onChange }: StatisticsBarProps) {
  const { t } = useTranslation('statistics')
  const exams = useMemo(() => examSource(collection), [collection])
  const isOfSchool = useSession()?.user.loggedGroup === 'SCHOOL-ADMIN'
  const ownSchool = useOwnSchool()
  // What was chosen here has its name; what came with the address gets it from the server.
  const [chosen, setChosen] = useState<Partial<Record<keyof StatisticsFilters, PickerOption>>>({})
  const names = useNames(exam?.id ?? null, filters)
  const valueOf = (key: keyof StatisticsFilters, id: number | null): PickerOption | null => {
    if (id === null) return null
    const here = chosen[key]
    if (here?.id === id) return here
    return { id, name: names[key] ?? t('number', { id }) }
  }
  const choose = (key: keyof StatisticsFilters) => (option: PickerOption | null) => {
    if (option !== null) setChosen({ ...chosen, [key]: option })
    onChange({ [key]: option?.id ?? null })
  }
  const all = { id: 0, name: t('all') }
  return (
    <Box
      component="search"
      aria-label={t('filters')}
      data-print="no"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'end',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      <Picker
        label={t('exam')}
        source={exams}
        value={
          exam === null ? null : { id: exam.id, name: exam.name ?? valueOf('exam', exam.id)?.name ?? '' }
        }
        onChange={choose('exam')}
      />
      <SchoolPicker
        value={isOfSchool ? ownSchool : valueOf('school', filters.school)}
        disabled={isOfSchool}
        onChange={choose('school')}
      />
      <GradePicker
        school={filters.school}
        value={isOfSchool ? all : valueOf('grade', filters.grade)}
        disabled={isOfSchool || filters.school === null}
        onChange={choose('grade')}
      />
      <ClassPicker
        school={filters.school}
        grade={filters.grade}
        value={isOfSchool ? all : valueOf('class', filters.class)}
        disabled={isOfSchool || filters.school === null}
        onChange={choose('class')}
      />
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '& > button': { minHeight: 44 },
        }}
      >
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {exam !== null && <ExcelButton exam={exam.id} list="items" filters={filters} />}
      </Box>
    </Box>
  )
}

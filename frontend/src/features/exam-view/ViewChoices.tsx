import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { examSource, itemSource } from '../../ui/pickers/sources.ts'
import type { PickerOption } from '../../ui/pickers/types.ts'
import { goToItem } from './go_to_item.ts'

interface ViewChoicesProps {
  collection: number
  exam: PickerOption | null
  onExam(exam: number | null): void
  /** Buttons, at the right end. */
  children: ReactNode
}

/** Which exam is shown, and the way to one of its items. Not on paper. */
export function ViewChoices({ collection, exam, onExam, children }: ViewChoicesProps) {
  const { t } = useTranslation('exam_view')
  const exams = useMemo(() => examSource(collection), [collection])
  return (
    <Box
      data-print="no"
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'end',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: '2fr 2fr auto' },
      }}
    >
      <Picker
        label={t('exam')}
        source={exams}
        value={exam}
        onChange={(chosen) => onExam(chosen?.id ?? null)}
      />
      {exam !== null && <ItemPicker key={exam.id} exam={exam.id} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > button': { minHeight: 44 } }}>
        {children}
      </Box>
    </Box>
  )
}

/** Goes to an item: its card comes into view and gets the focus. */
function ItemPicker({ exam }: { exam: number }) {
  const { t } = useTranslation('exam_view')
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const source = useMemo(() => itemSource(exam, (position) => t('item.name', { position })), [exam, t])
  // Behind the event: the field takes the focus back within it.
  useEffect(() => {
    if (chosen !== null) goToItem(chosen.id)
  }, [chosen])
  return <Picker label={t('goTo')} source={source} value={chosen} onChange={setChosen} />
}

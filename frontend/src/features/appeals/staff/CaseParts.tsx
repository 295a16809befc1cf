import { AppealTexts, TitledPart } from '../AppealTexts.tsx'
import type { AppealCase } from '../types.ts'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { CaseItem } from './CaseItem.tsx'

/** What an appeal is about: the candidate's words, and the item with the answer that was given. */
export function CaseParts({ appeal }: { appeal: AppealCase }) {
  const { t, i18n } = useTranslation('appeals_desk')
  const { currentValue, total, totalItem, newValue, valueBefore } = appeal.answerValue
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  return (
    <Box sx={PANEL}>
      <AppealTexts
        content={appeal.content}
        bibliography={appeal.bibliography}
        attachments={appeal.attachments}
      />
      <TitledPart title={t('case.item', { position: appeal.position })}>
        <CaseItem appeal={appeal} />
      </TitledPart>
      <TitledPart title={t('case.value')}>
        <span className="numbers">
          {currentValue === null
            ? t('case.noValue', { total: points(totalItem) })
            : t('case.valueOf', { value: points(currentValue), total: points(totalItem) })}
        </span>
        <Box className="numbers" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('case.exam', { total: points(total) })}
        </Box>
        {newValue !== null && (
          <Box className="numbers" sx={{ mt: 1 }}>
            {t(appeal.status.tag === 'disclosed' ? 'case.valueChanged' : 'case.valueWaits', {
              value: points(newValue),
              before: points(valueBefore ?? 0),
            })}
          </Box>
        )}
      </TitledPart>
    </Box>
  )
}

const PANEL = {
  minWidth: 0,
  display: 'grid',
  gap: 5,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

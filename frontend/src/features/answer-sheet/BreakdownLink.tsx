import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { Button } from '../../ui/Button.ts'
import { breakdownAddress } from './entries.ts'
import type { AnswerSheet, SheetEntry } from './types.ts'

interface BreakdownLinkProps {
  entry: SheetEntry
  sheet: AnswerSheet
  /** Of the item. */
  name: string
}

/** To how the mark of an answer came about; nothing where there is no more to say than the mark. */
export function BreakdownLink({ entry, sheet, name }: BreakdownLinkProps) {
  const { t } = useTranslation('answer_sheet')
  if (entry.correction?.hasBreakdown !== true) return null
  return (
    <Button
      component={Link}
      to={breakdownAddress(sheet.application.id, entry.itemId)}
      aria-label={t('breakdown.openNamed', { name })}
      sx={{ minHeight: 44 }}
    >
      {t('breakdown.open')}
    </Button>
  )
}

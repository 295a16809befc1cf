import AddIcon from '../../../ui/icons/Add.ts'
import RemoveIcon from '../../../ui/icons/Remove.ts'
import { useTranslation } from 'react-i18next'
import { Row, Square } from '../panel/styles.ts'
import { isLargest, isSmallest, larger, smaller } from './steps.ts'

type FontStepsProps = { label: string; change: number; onChange(change: number): void }

/** Smaller and larger text, ten percent a step. */
export function FontSteps({ label, change, onChange }: FontStepsProps) {
  const { t } = useTranslation('tool_panels')
  return (
    <Row role="group" aria-label={label} style={{ gap: 4, flexWrap: 'nowrap' }}>
      <Square
        type="button"
        aria-label={t('font.smaller')}
        aria-disabled={isSmallest(change)}
        onClick={() => onChange(smaller(change))}
      >
        <RemoveIcon aria-hidden fontSize="small" />
      </Square>
      <output
        aria-live="polite"
        style={{ minWidth: '3.4em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('font.percent', { percent: 100 + change })}
      </output>
      <Square
        type="button"
        aria-label={t('font.larger')}
        aria-disabled={isLargest(change)}
        onClick={() => onChange(larger(change))}
      >
        <AddIcon aria-hidden fontSize="small" />
      </Square>
    </Row>
  )
}

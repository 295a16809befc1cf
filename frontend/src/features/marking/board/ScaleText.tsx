import { useTranslation } from 'react-i18next'
import { pointsText } from '../../../shared/points_text.ts'
import { mostOf } from '../model/mark.ts'
import type { Plan } from '../plans/use_plans.ts'

/** In which points marks and differences are shown: those of the levels and the tolerance. */
export function ScaleText({ plan: { type } }: { plan: Pick<Plan, 'type'> }) {
  const { t, i18n } = useTranslation('marking')
  return type.definition.kind === 'number'
    ? t('scale.number')
    : t('scale.criteria', {
        type: type.name,
        most: pointsText(mostOf(type.definition) / 1000, i18n.language),
      })
}

import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { interval } from './figures.ts'
import type { Stretch } from './use_agreement.ts'

interface StretchTableProps {
  /** By the hour, or by the place of the text in the corrector's day. */
  kind: 'hours' | 'places'
  stretches: readonly Stretch[]
}

/** How strictly is marked in the course of a day. */
export function StretchTable({ kind, stretches }: StretchTableProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const nameOf = ({ from, to }: Stretch) =>
    kind === 'hours'
      ? t('agreement.hour', { hour: from })
      : to === null
        ? t('agreement.placesFrom', { from })
        : t('agreement.places', { from, to })
  return (
    <Box component="table" sx={TABLE} className="numbers">
      <caption>{t(`agreement.by.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`agreement.heads.${kind}`)}</th>
          <th scope="col">{t('correctors.texts')}</th>
          <th scope="col">{t('correctors.severity')}</th>
        </tr>
      </thead>
      <tbody>
        {stretches.map((stretch) => {
          const figures = interval(stretch.severity, language)
          return (
            <tr key={stretch.from}>
              <th scope="row">{nameOf(stretch)}</th>
              <td>{stretch.texts.toLocaleString(language)}</td>
              <td>{figures === null ? t('correctors.tooFew') : t('correctors.interval', figures)}</td>
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

const TABLE = {
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', fontWeight: 700, pb: 1 },
  '& th, & td': { textAlign: 'left', font: 'inherit', py: 1, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { coefficient, share } from './figures.ts'
import { StretchTable } from './StretchTable.tsx'
import type { Figures, PlanAgreement } from './use_agreement.ts'

const momentOf = (at: string, language: string): string => dayAndTime(at, language, Date.now())

interface Line {
  id: string
  name: string
  figures: Figures
}

/** How far the first two marks of each text agree: in total, by criterion and in the situation. */
export function AgreementTable({ found }: { found: PlanAgreement }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const { total, criteria, situations, countedAt, hours, places } = found
  if (total === null || countedAt === null)
    return <Box sx={{ color: 'text.secondary' }}>{t('agreement.none')}</Box>
  const lines: Line[] = [
    { id: 'total', name: t('agreement.total'), figures: total },
    ...criteria.map((figures, at) => ({ id: `criterion-${at}`, name: figures.name, figures })),
    ...(situations === null
      ? []
      : [{ id: 'situation', name: t('agreement.situation'), figures: situations }]),
  ]
  return (
    <>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>{t('agreement.text')}</Box>
      <DataTable
        label={t('agreement.table')}
        rows={lines}
        idOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: t('agreement.of'),
            cell: ({ name }) => name,
            isRowHeader: true,
            width: '32%',
          },
          {
            id: 'pairs',
            header: t('agreement.pairs'),
            cell: ({ figures }) => figures.pairs.toLocaleString(language),
          },
          {
            id: 'exact',
            header: t('agreement.exact'),
            cell: ({ figures }) => share(figures.exact, language),
          },
          { id: 'near', header: t('agreement.near'), cell: ({ figures }) => share(figures.near, language) },
          {
            id: 'kappa',
            header: t('agreement.kappa'),
            cell: ({ figures }) => coefficient(figures.kappa, language),
          },
          {
            id: 'alpha',
            header: t('agreement.alpha'),
            cell: ({ figures }) =>
              figures.reason === null
                ? coefficient(figures.alpha, language)
                : t(`agreement.reasons.${figures.reason}`),
          },
        ]}
      />
      <Box sx={{ mt: 2, color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('agreement.countedAt', {
          count: found.marks,
          time: momentOf(countedAt, language),
        })}
      </Box>
      <Box component="details" sx={{ mt: 4 }}>
        <Box
          component="summary"
          sx={{ cursor: 'pointer', fontWeight: 700, minHeight: 44, lineHeight: '44px' }}
        >
          {t('agreement.drift')}
        </Box>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <StretchTable kind="hours" stretches={hours} />
          <StretchTable kind="places" stretches={places} />
        </Box>
      </Box>
    </>
  )
}

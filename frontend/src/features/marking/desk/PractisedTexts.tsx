import { useTranslation } from 'react-i18next'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { signed } from '../board/figures.ts'
import { differences, type Difference } from '../model/differences.ts'
import type { Definition } from '../types.ts'
import { usePractised, type PractisedText } from './use_practised.ts'

/** After a practice lot: what the panel gave each text and why, and how far from it the corrector was. */
export function PractisedTexts({ lot, definition }: { lot: number; definition: Definition }) {
  const { t } = useTranslation('marking')
  const found = usePractised(lot)
  if (found.isError)
    return <RetryNotice onRetry={() => void found.refetch()}>{t('practised.loadFailed')}</RetryNotice>
  if (found.data === undefined)
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 10 }} />
    )
  if (found.data.length === 0) return null
  return <PractisedList texts={found.data} definition={definition} />
}

interface PractisedListProps {
  texts: readonly PractisedText[]
  definition: Definition
}

export function PractisedList({ texts, definition }: PractisedListProps) {
  const { t } = useTranslation('marking')
  const within = texts.filter(({ isWithin }) => isWithin).length
  return (
    <Box component="section" aria-label={t('practised.title')} sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2">
        {t('practised.title')}
      </Typography>
      <Box sx={{ mt: 1, mb: 3, maxWidth: '72ch' }}>
        {t('practised.text', { count: texts.length, within })}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {texts.map((text, at) => (
          <Practised key={text.task} text={text} number={at + 1} definition={definition} />
        ))}
      </Box>
    </Box>
  )
}

function Practised({
  text,
  number,
  definition,
}: {
  text: PractisedText
  number: number
  definition: Definition
}) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const { given, reference, isWithin } = text
  const points = (value: number | null) => (value === null ? '–' : pointsText(value, language))
  const situation = (code: string | null) =>
    definition.situations.find((one) => one.code === code)?.label ?? t('practised.noSituation')
  const apart = ({ given: own, reference: panel }: Difference) =>
    own === null || panel === null ? '–' : signed(own - panel, language)
  return (
    <Box component="li" sx={ITEM}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        {t('practised.item', { number })} · {t(isWithin ? 'practised.isWithin' : 'practised.isOutside')}
      </Box>
      <Box component="details" sx={{ my: 2 }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, display: 'list-item', py: 2 }}>
          {t('practised.read', { number })}
        </Box>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{text.text}</Box>
      </Box>
      <DataTable
        label={t('practised.table', { number })}
        rows={differences(definition, given, reference)}
        idOf={({ name }) => name ?? ''}
        columns={[
          {
            id: 'name',
            header: t('practised.of'),
            isRowHeader: true,
            cell: ({ name }) => name ?? t('agreement.total'),
          },
          { id: 'given', header: t('practised.given'), cell: (row) => points(row.given) },
          { id: 'reference', header: t('practised.reference'), cell: (row) => points(row.reference) },
          { id: 'apart', header: t('practised.apart'), cell: apart },
        ]}
      />
      {(given.situation !== null || reference.situation !== null) && (
        <Box sx={{ mt: 2 }}>
          {t('practised.situations', {
            given: situation(given.situation),
            reference: situation(reference.situation),
          })}
        </Box>
      )}
      <Box sx={{ mt: 2, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
        <strong>{t('practised.reason')}</strong> {reference.reason}
      </Box>
    </Box>
  )
}

const ITEM = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

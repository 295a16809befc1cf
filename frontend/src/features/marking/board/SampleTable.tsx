import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Button } from '../../../ui/Button.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { coefficient, share, signed } from './figures.ts'
import type { Sample } from './use_samples.ts'

interface SampleTableProps {
  samples: readonly Sample[]
  /** Epoch ms. */
  now: number
  onEnd(sample: Sample): void
}

/** Samples with what came of them, and how to end one that is not read yet. */
export function SampleTable({ samples, now, onEnd }: SampleTableProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  return (
    <DataTable
      label={t('samples.table')}
      rows={samples}
      idOf={({ id }) => String(id)}
      columns={[
        {
          id: 'at',
          header: t('samples.drawn'),
          isRowHeader: true,
          cell: ({ at, by }) => t('samples.drawnBy', { time: dayAndTime(at, language, now), name: by.name }),
        },
        {
          id: 'whose',
          header: t('samples.whose'),
          cell: ({ corrector }) => corrector?.name ?? t('samples.everybody'),
        },
        { id: 'reason', header: t('board.reason'), cell: ({ reason }) => reason },
        {
          id: 'read',
          header: t('samples.read'),
          cell: ({ read, texts, ended }) =>
            [
              t('samples.readOf', { read, texts }),
              ...(ended === 0 ? [] : [t('samples.ended', { count: ended })]),
            ].join(' · '),
        },
        {
          id: 'within',
          header: t('controls.within'),
          cell: ({ within, read }) =>
            read === 0
              ? '–'
              : t('controls.withinOf', { within, marked: read, share: share(within / read, language) }),
        },
        {
          id: 'mean',
          header: t('samples.mean'),
          cell: ({ mean }) => (mean === null ? '–' : signed(mean, language)),
        },
        {
          id: 'kappa',
          header: t('agreement.kappa'),
          cell: ({ agreement: { kappa, reason } }) =>
            reason === null ? coefficient(kappa, language) : t(`agreement.reasons.${reason}`),
        },
        {
          id: 'end',
          header: t('samples.end'),
          isBare: true,
          isWide: true,
          cell: (sample) =>
            sample.end !== null ? (
              t('samples.endedBy', {
                name: sample.end.by.name,
                time: dayAndTime(sample.end.at, language, now),
                reason: sample.end.reason,
              })
            ) : sample.read + sample.ended < sample.texts ? (
              <Button
                size="small"
                variant="outlined"
                sx={{ minHeight: { xs: 44, md: 32 } }}
                onClick={() => onEnd(sample)}
              >
                {t('samples.endIt')}
              </Button>
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}

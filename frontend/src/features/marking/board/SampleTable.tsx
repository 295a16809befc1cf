import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { share, signed } from './figures.ts'
import type { Sample } from './use_samples.ts'

/** Samples with what came of them. `now`: epoch ms. */
export function SampleTable({ samples, now }: { samples: readonly Sample[]; now: number }) {
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
      ]}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { MarksReturn } from './use_returns.ts'

/** What was returned, whose, since when and why. `now`: epoch ms. */
export function ReturnTable({ returns, now }: { returns: readonly MarksReturn[]; now: number }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  return (
    <DataTable
      label={t('returns.table')}
      rows={returns}
      idOf={({ id }) => String(id)}
      columns={[
        {
          id: 'at',
          header: t('returns.at'),
          isRowHeader: true,
          cell: ({ at, by }) => t('samples.drawnBy', { time: dayAndTime(at, language, now), name: by.name }),
        },
        { id: 'whose', header: t('board.holder'), cell: ({ corrector }) => corrector.name },
        {
          id: 'since',
          header: t('returns.sinceHead'),
          cell: ({ since }) => dayAndTime(since, language, now),
        },
        {
          id: 'texts',
          header: t('correctors.texts'),
          cell: ({ texts, resolved }) =>
            resolved === 0
              ? texts.toLocaleString(language)
              : t('returns.textsOf', {
                  texts: texts.toLocaleString(language),
                  resolved: resolved.toLocaleString(language),
                }),
        },
        { id: 'reason', header: t('board.reason'), cell: ({ reason }) => reason },
      ]}
    />
  )
}

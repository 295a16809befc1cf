import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { PlanMove } from './use_moves.ts'

const TEXT_OF = { RUNNING: 'moves.soFar', FAILED: 'moves.untilStopped', DONE: 'moves.outcome' } as const

/** From which version of its type to which a plan was moved, when, by whom and why. `now`: epoch ms. */
export function MoveTable({ moves, now }: { moves: readonly PlanMove[]; now: number }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  return (
    <DataTable
      label={t('moves.table')}
      rows={moves}
      idOf={({ id }) => String(id)}
      columns={[
        {
          id: 'at',
          header: t('moves.at'),
          isRowHeader: true,
          cell: ({ at, by }) => t('samples.drawnBy', { time: dayAndTime(at, language, now), name: by.name }),
        },
        {
          id: 'versions',
          header: t('moves.versions'),
          cell: ({ from, to }) => t('moves.fromTo', { from: from.version, to: to.version }),
        },
        {
          id: 'texts',
          header: t('correctors.texts'),
          cell: ({ state, texts, changed, again }) =>
            t(TEXT_OF[state], {
              texts: texts.toLocaleString(language),
              changed: changed.toLocaleString(language),
              again: again.toLocaleString(language),
            }),
        },
        { id: 'reason', header: t('board.reason'), cell: ({ reason }) => reason },
      ]}
    />
  )
}

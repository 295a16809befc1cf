import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { MemberAct } from './MemberAct.tsx'
import { share, signed } from './figures.ts'
import type { ControlResult } from './use_controls.ts'

interface ControlResultsProps {
  plan: number
  results: readonly ControlResult[]
  /** Somebody was stopped, or readmitted. */
  onChanged(): void
}

/** How each corrector marked control texts, and whom to give a pause: a proposal, which nothing follows by itself. */
export function ControlResults({ plan, results, onChanged }: ControlResultsProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  if (results.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('controls.noResults')}</Box>
  return (
    <DataTable
      label={t('controls.results')}
      rows={results}
      idOf={({ user }) => String(user.id)}
      columns={[
        { id: 'name', header: t('board.holder'), isRowHeader: true, cell: ({ user }) => user.name },
        { id: 'marked', header: t('controls.marked'), cell: ({ marked }) => marked.toLocaleString(language) },
        {
          id: 'within',
          header: t('controls.within'),
          cell: ({ within, marked }) =>
            t('controls.withinOf', { within, marked, share: share(within / marked, language) }),
        },
        {
          id: 'mean',
          header: t('correctors.severity'),
          cell: ({ mean }) => (mean === null ? '–' : signed(mean, language)),
        },
        {
          id: 'pause',
          header: t('controls.pause'),
          isWide: true,
          cell: ({ pause, state }) =>
            pause === null ? (
              t(state === 'active' ? 'controls.noPause' : 'controls.stopped')
            ) : (
              <strong>{t(`controls.pauseFor.${pause}`)}</strong>
            ),
        },
        {
          id: 'act',
          header: t('member.act'),
          isBare: true,
          isWide: true,
          cell: ({ user, state }) =>
            state !== null && <MemberAct plan={plan} user={user} state={state} onDone={onChanged} />,
        },
      ]}
    />
  )
}

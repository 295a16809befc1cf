import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import type { Theme } from '../../ui/theme.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../shared/router/index.ts'
import { useSession } from '../../api/session.ts'
import { maySeeQuarantined } from '../../exam/quarantined_answers/use_quarantined_answers.ts'
import { RecordingStateTag } from '../../exam/recordings/RecordingState.tsx'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { readCardFilters, writeCardFilters } from './filters.ts'
import { ListFailed } from './ListFailed.tsx'
import type { ListedApplication } from './types.ts'
import { useApplicationsOf } from './use_cards.ts'

const QuarantinedAnswersSheet = lazy(
  () => import('../../exam/quarantined_answers/QuarantinedAnswersSheet.tsx')
)

/** The applications of this collection: a read-only table, with links to quarantined answers. */
export function ListPage({ collection }: { collection: { id: number; name: string } }) {
  const { t, i18n } = useTranslation('dashboard')
  const [query, setQuery] = useSearchParams()
  const { page } = readCardFilters(query)
  const list = useApplicationsOf(collection.id, page)
  const seesQuarantined = maySeeQuarantined(useSession()?.user.loggedGroup)
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null)
  usePageTitle(`${t('list.title')} · ${collection.name}`)
  if (list.data === undefined) {
    if (list.isError) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 420, borderRadius: 10 }} />
    )
  }
  const { results, count, numPages } = list.data
  if (results.length === 0)
    return (
      <Box role="status" sx={{ py: 12, textAlign: 'center', color: 'text.secondary' }}>
        {t('list.empty')}
      </Box>
    )
  const stateText = ({ status }: ListedApplication) =>
    i18n.exists(`dashboard:list.states.${status}`) ? t(`list.states.${status}`) : status
  return (
    <>
      <Box
        role="region"
        aria-label={t('list.title')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: '10px' }}
      >
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              {['candidate', 'exam', 'room', 'progress', 'state'].map((name) => (
                <th key={name} scope="col">
                  {t(`list.${name}`)}
                </th>
              ))}
              <th scope="col">{t('recordings:column')}</th>
              {seesQuarantined && <th scope="col">{t('list.quarantined')}</th>}
            </tr>
          </thead>
          <tbody>
            {results.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.user.name}</th>
                <Cell of={t('list.exam')}>{one.exam.name}</Cell>
                <Cell of={t('list.room')}>{one.channelName ?? t('list.noRoom')}</Cell>
                <Cell of={t('list.progress')}>{one.numTotalAnswers}</Cell>
                <Cell
                  of={t('list.state')}
                >{`${stateText(one)}${one.reseted ? ` ${t('list.reseted')}` : ''}`}</Cell>
                <Cell of={t('recordings:column')}>
                  {one.videoProcessStatus === null ? (
                    t('recordings:none')
                  ) : (
                    <RecordingStateTag state={one.videoProcessStatus} />
                  )}
                </Cell>
                {seesQuarantined && (
                  <Cell of={t('list.quarantined')}>
                    {one.hasKeptAnswers ? (
                      <Button
                        size="small"
                        aria-label={t('list.seeQuarantinedOf', { name: one.user.name })}
                        onClick={() => setOpened({ id: one.id, name: one.user.name })}
                      >
                        {t('list.seeQuarantined')}
                      </Button>
                    ) : null}
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {opened !== null && (
        <Suspense>
          <QuarantinedAnswersSheet
            applicationId={opened.id}
            name={opened.name}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      <PageSteps
        showing={fillLetters(t('list.showing'), { X: results.length, Y: count })}
        page={page}
        numPages={numPages}
        onPage={(to) => setQuery(writeCardFilters(query, { page: to }))}
        texts={{
          label: t('pages.label'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          place: t('pages.place', { page, pages: numPages }),
        }}
      />
    </>
  )
}

/**
 * A cell. On a phone it carries its own label, because the table head is hidden
 * there, and an empty one is left out.
 */
function Cell({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Box
      component="td"
      className="numbers"
      sx={children === null ? { display: { xs: 'none', md: 'table-cell' } } : {}}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ display: { xs: 'block', md: 'none' }, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {of}
      </Box>
      {children}
    </Box>
  )
}

/**
 * A table where there is space for one; on a phone each row is a card of its
 * own, without horizontal scrolling.
 */
const TABLE = ({ breakpoints }: Theme) =>
  ({
    width: '100%',
    borderCollapse: 'collapse',
    backgroundColor: 'background.paper',
    '& th, & td': {
      textAlign: 'left',
      px: 3,
      py: 2.5,
      borderBottom: 1,
      borderColor: 'divider',
      fontWeight: 400,
      overflowWrap: 'normal',
    },
    '& thead th': { fontWeight: 700, color: 'text.secondary', fontSize: '0.875rem' },
    '& tbody th': { fontWeight: 600, minWidth: 140 },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    [breakpoints.down('md')]: {
      display: 'block',
      '& thead': VISUALLY_HIDDEN,
      '& tbody': { display: 'block' },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        columnGap: 4,
        rowGap: 1.5,
        px: 3,
        py: 3,
      },
      '& tbody tr:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      '& tbody th, & tbody td': { p: 0, border: 0, minWidth: 0, overflowWrap: 'anywhere' },
      '& tbody th': { gridColumn: '1 / -1' },
    },
  }) as const

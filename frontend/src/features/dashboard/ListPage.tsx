import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { maySeeKept } from '../../exam/kept_answers/use_kept_answers.ts'
import { RecordingStateTag } from '../../media/recordings/RecordingState.tsx'
import { fillLetters } from '../../ui/letters.ts'
import { usePageTitle } from '../../ui/page_title.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { readCardFilters, writeCardFilters } from './filters.ts'
import { ListFailed } from './ListFailed.tsx'
import type { ListedApplication } from './types.ts'
import { useApplicationsOf } from './use_cards.ts'

const KeptAnswersSheet = lazy(() => import('../../exam/kept_answers/KeptAnswersSheet.tsx'))

/** Who sits what in this collection: a table to be read, with the way to what was kept apart from the answers. */
export function ListPage({ collection }: { collection: { id: number; name: string } }) {
  const { t, i18n } = useTranslation('dashboard')
  const [query, setQuery] = useSearchParams()
  const { page } = readCardFilters(query)
  const list = useApplicationsOf(collection.id, page)
  const seesKept = maySeeKept(useSession()?.user.loggedGroup)
  const [opened, setOpened] = useState<{ id: number; name: string } | null>(null)
  usePageTitle(`${t('list.title')} · ${collection.name}`)
  if (list.data === undefined) {
    if (list.isError) return <ListFailed error={list.error} onRetry={() => void list.refetch()} />
    return <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 420, borderRadius: 10 }} />
  }
  const { results, count, numPages } = list.data
  if (results.length === 0) return <Box role="status" sx={{ py: 12, textAlign: 'center', color: 'text.secondary' }}>{t('list.empty')}</Box>
  const stateText = ({ status }: ListedApplication) => (i18n.exists(`dashboard:list.states.${status}`) ? t(`list.states.${status}`) : status)
  return (
    <>
      <Box tabIndex={0} role="region" aria-label={t('list.title')} sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: '10px' }}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              {['student', 'exam', 'room', 'progress', 'state'].map((name) => (
                <th key={name} scope="col">
                  {t(`list.${name}`)}
                </th>
              ))}
              <th scope="col">{t('recordings:column')}</th>
              {seesKept && <th scope="col">{t('list.kept')}</th>}
            </tr>
          </thead>
          <tbody>
            {results.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.user.name}</th>
                <td>{one.exam.name}</td>
                <td className="numbers">{one.channelName ?? t('list.noRoom')}</td>
                <td className="numbers">{one.numTotalAnswers}</td>
                <td>{`${stateText(one)}${one.reseted ? ` ${t('list.reseted')}` : ''}`}</td>
                <td>{one.videoProcessStatus === null ? t('recordings:none') : <RecordingStateTag state={one.videoProcessStatus} />}</td>
                {seesKept && (
                  <td>
                    {one.hasKeptAnswers && (
                      <Button size="small" aria-label={t('list.seeKeptOf', { name: one.user.name })} onClick={() => setOpened({ id: one.id, name: one.user.name })}>
                        {t('list.seeKept')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {opened !== null && (
        <Suspense>
          <KeptAnswersSheet applicationId={opened.id} name={opened.name} onClose={() => setOpened(null)} />
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

/** On a phone it is wider than the screen and its box scrolls: words stay whole. */
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  backgroundColor: 'background.paper',
  '& th, & td': { textAlign: 'left', px: 3, py: 2.5, borderBottom: 1, borderColor: 'divider', fontWeight: 400, overflowWrap: 'normal' },
  '& thead th': { fontWeight: 700, color: 'text.secondary', fontSize: '0.875rem' },
  '& tbody th': { fontWeight: 600, minWidth: 140 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const

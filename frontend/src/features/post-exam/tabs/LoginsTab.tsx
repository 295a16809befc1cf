import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { fillLetters } from '../../../locales/fill_letters.ts'
import { Box } from '../../../ui/Box.ts'
import { PageSteps } from '../../../ui/PageSteps.tsx'
import type { Sitting } from '../types.ts'
import { TabEmpty, TabState } from './TabState.tsx'

/** Rows of a page; fixed (const-post-exam-001). */
const PAGE_SIZE = 20

/** When the candidate came and went on the days of this exam, newest first. */
export function LoginsTab({ applicationId }: Sitting) {
  const { t, i18n } = useTranslation('post_exam')
  const [page, setPage] = useState(1)
  const [now] = useState(() => Date.now())
  const logins = useQuery({
    queryKey: ['post-exam', 'logins', applicationId, page],
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/login_events', {
        params: { id: applicationId },
        query: { page, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (logins.data === undefined) return <TabState query={logins} />
  const { results, count, numPages } = logins.data
  if (count === 0) return <TabEmpty>{t('empty.logins')}</TabEmpty>
  const nameOf = (type: string) =>
    i18n.exists(`post_exam:loginTypes.${type}`) ? t(`loginTypes.${type}`) : t('loginTypes.other', { type })
  return (
    <div aria-busy={logins.isFetching}>
      <Box sx={{ mb: 2, color: 'text.secondary' }}>{t('loginDays')}</Box>
      <Box component="ol" start={(page - 1) * PAGE_SIZE + 1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map(({ id, type, when }) => (
          <Box component="li" key={id} sx={LINE}>
            <Box component="time" dateTime={when} className="numbers" sx={{ color: 'text.secondary' }}>
              {dayAndTime(when, i18n.language, now)}
            </Box>
            <span>{nameOf(type)}</span>
          </Box>
        ))}
      </Box>
      <PageSteps
        showing={fillLetters(t('showing'), { X: results.length, Y: count })}
        page={page}
        numPages={numPages}
        onPage={setPage}
      />
    </div>
  )
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '220px 1fr' },
  columnGap: 3,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const

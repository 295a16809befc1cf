import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { nextPage } from '../../../api/next_page.ts'
import type { Listed } from '../../../api/routes.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { FetchedPicture } from '../../../ui/FetchedPicture.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { daysWith, shownDay, type PictureDay } from '../model/picture_days.ts'
import { TabEmpty, TabState } from './TabState.tsx'

type Kind = 'SNAPSHOT' | 'SCREENSHOT'
type Link = Listed<'/v1/applications/:id/pictures'>

interface DayPicturesProps {
  applicationId: number
  kind: Kind
  /** Days of which something else is shown, `YYYY-MM-DD`: they can be chosen as well. */
  others?: readonly string[] | undefined
  /** Above the pictures of the chosen day; undefined where there is no day. */
  children?: (day: string | undefined) => ReactNode
}

/** The pictures of a sitting, one day at a time. */
export function DayPictures({ applicationId, kind, others = [], children }: DayPicturesProps) {
  const { t, i18n } = useTranslation('post_exam')
  const [wanted, setWanted] = useState<string | null>(null)
  const days = useQuery({
    queryKey: ['post-exam', 'days', applicationId, kind],
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/picture_days', {
        params: { id: applicationId },
        query: { kind },
        signal,
      }),
  })
  if (days.data === undefined) return <TabState query={days} />
  const results = daysWith(days.data.results, others)
  const shown = shownDay(results, wanted)
  const day = shown?.day
  const optionText = ({ day: of, count }: PictureDay) =>
    t(count === 0 ? 'pictures.ofDayWithout' : 'pictures.ofDay', { day: dayText(of, i18n.language), count })
  return (
    <>
      {results.length > 0 && (
        <Box sx={{ maxWidth: 320 }}>
          <SelectInput
            label={t('pictures.day')}
            value={day ?? ''}
            options={results.map((one) => ({
              value: one.day,
              text: optionText(one),
            }))}
            onChange={setWanted}
          />
        </Box>
      )}
      {children?.(day)}
      {day === undefined || shown?.count === 0 ? (
        <TabEmpty>{t('empty.results')}</TabEmpty>
      ) : (
        <PicturesOfDay key={day} applicationId={applicationId} kind={kind} day={day} />
      )}
    </>
  )
}

/** A calendar day as it is written in the reader's language. */
const dayText = (day: string, language: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })

function PicturesOfDay({ applicationId, kind, day }: { applicationId: number; kind: Kind; day: string }) {
  const { t } = useTranslation('post_exam')
  const [enlarged, setEnlarged] = useState<Link | null>(null)
  const pictures = useInfiniteQuery({
    queryKey: ['post-exam', 'pictures', applicationId, kind, day],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/applications/:id/pictures', {
        params: { id: applicationId },
        query: { kind, day, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: Infinity,
  })
  const links = pictures.data?.pages.flatMap(({ results }) => results)
  if (links === undefined) return <TabState query={pictures} />
  return (
    <>
      <Box component="ul" sx={GRID}>
        {links.map((link) => (
          <Picture key={link.url} link={link} kind={kind} onEnlarge={() => setEnlarged(link)} />
        ))}
      </Box>
      <MoreButton list={pictures}>{t('more')}</MoreButton>
      {enlarged !== null && <Enlarged link={enlarged} kind={kind} onClose={() => setEnlarged(null)} />}
    </>
  )
}

interface PictureProps {
  link: Link
  kind: Kind
}

function Picture({ link, kind, onEnlarge }: PictureProps & { onEnlarge(): void }) {
  const { t, i18n } = useTranslation('post_exam')
  const time = timeOfDay(link.when, i18n.language, true)
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <FetchedPicture
        path={link.url}
        alt={t(`pictures.alt.${kind}`, { time })}
        failed={t('pictures.failed')}
        ratio="16 / 9"
        sx={{ aspectRatio: '16 / 9' }}
      />
      <PlainButton onClick={onEnlarge} aria-label={t('pictures.enlarge', { time })} sx={CAPTION}>
        <time dateTime={link.when} className="numbers">
          {time}
        </time>
      </PlainButton>
    </Box>
  )
}

/** The same picture as large as the page allows; it is in memory already. */
function Enlarged({ link, kind, onClose }: PictureProps & { onClose(): void }) {
  const { t, i18n } = useTranslation('post_exam')
  const time = timeOfDay(link.when, i18n.language, true)
  return (
    <SideSheet place="wide" title={t(`pictures.alt.${kind}`, { time })} onClose={onClose}>
      <FetchedPicture
        path={link.url}
        alt={t(`pictures.alt.${kind}`, { time })}
        failed={t('pictures.failed')}
        ratio="16 / 9"
        sx={{ maxHeight: 'calc(100dvh - 140px)' }}
      />
    </SideSheet>
  )
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
} as const
const CAPTION = { mt: 1, minHeight: 32, textDecoration: 'underline', textUnderlineOffset: '0.2em' } as const

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { nextPage } from '../../../api/next_page.ts'
import type { Listed } from '../../../api/routes.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import type { Sitting } from '../types.ts'
import { TabEmpty, TabState } from './TabState.tsx'

type Message = Listed<'/v1/applications/:id/messages'>

/** What candidate and staff of the room wrote to each other, oldest first. */
export function ChatTab({ applicationId, candidate }: Sitting) {
  const { t } = useTranslation('post_exam')
  const chat = useInfiniteQuery({
    queryKey: ['post-exam', 'chat', applicationId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/applications/:id/messages', {
        params: { id: applicationId },
        query: { page: pageParam, size: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
  const messages = chat.data?.pages.flatMap(({ results }) => results)
  if (messages === undefined) return <TabState query={chat} />
  if (messages.length === 0) return <TabEmpty>{t('empty.chat')}</TabEmpty>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {messages.map((message) => (
          <Line key={message.id} message={message} candidate={candidate.name} />
        ))}
      </Box>
      <MoreButton list={chat}>{t('more')}</MoreButton>
    </>
  )
}

function Line({ message, candidate }: { message: Message; candidate: string }) {
  const { t, i18n } = useTranslation('post_exam')
  const [now] = useState(() => Date.now())
  const { author, authorName, timestamp, status, motive, reason } = message
  const isTheirs = author === 'CANDIDATE'
  const motiveText =
    motive === 'MESSAGE'
      ? null
      : i18n.exists(`post_exam:motives.${motive}`)
        ? t(`motives.${motive}`)
        : t('motives.unknown')
  return (
    <Box
      component="li"
      sx={({ tokens }) => ({
        justifySelf: isTheirs ? 'start' : 'end',
        maxWidth: { xs: '94%', sm: '80%' },
        px: 3,
        py: 2,
        borderRadius: 2,
        border: `1px solid ${tokens.line}`,
        backgroundColor: isTheirs ? tokens.infoGround : tokens.savedGround,
      })}
    >
      <Box sx={{ fontWeight: 600 }}>
        {isTheirs ? candidate : (authorName ?? t('staff'))}
        {motiveText !== null && ` · ${motiveText}`}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.message}</Box>
      {reason !== null && reason !== '' && reason !== message.message && (
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('reason', { reason })}</Box>
      )}
      <Box className="numbers" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        <time dateTime={timestamp}>{dayAndTime(timestamp, i18n.language, now)}</time>
        {` · ${t(status === 'READ' ? 'read' : 'sent')}`}
      </Box>
    </Box>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { CommentText } from '../../../ui/comments/CommentText.tsx'
import { PageLink } from '../../../ui/TextLink.tsx'
import { AppealTexts, TitledPart } from '../AppealTexts.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { OwnAppeal } from '../types.ts'

/** An appeal that cannot be changed any more: how far it is, the reply once it is disclosed, and what was sent. */
export function OwnReading({ appeal }: { appeal: OwnAppeal }) {
  const { t, i18n } = useTranslation('appeals')
  const [openedAt] = useState(() => Date.now())
  const day = (iso: string) => dayAndTime(iso, i18n.language, openedAt)
  const { result, response, repliedAt, status, createdAt, process, grade } = appeal
  const isUnpaid = process !== null && process.status.tag !== 'payed'
  const points = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        {!isUnpaid && <StatusTag status={status} />}
        <Box sx={{ color: 'text.secondary' }}>{t('own.sent', { day: day(createdAt) })}</Box>
      </Box>
      <TitledPart title={t('reply.title')}>
        {isUnpaid ? (
          <Box sx={{ color: 'text.secondary' }}>
            {t('reply.unpaid')}{' '}
            {process.status.tag === 'waiting-payment' && (
              <PageLink to={`/pagamentos/${process.id}`}>{t('reply.toPay')}</PageLink>
            )}
          </Box>
        ) : response === null || result === null ? (
          <Box sx={{ color: 'text.secondary' }}>{t('reply.waiting')}</Box>
        ) : (
          <Box sx={REPLY}>
            <Box sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{result.description}</Box>
            {repliedAt !== null && (
              <Box sx={{ mb: 2, color: 'text.secondary', fontSize: '0.9375rem' }}>
                {t('reply.at', { day: day(repliedAt) })}
              </Box>
            )}
            {grade !== null && (
              <Box className="numbers" sx={{ mb: 2 }}>
                {t('reply.grade', { before: points(grade.before), after: points(grade.after) })}
              </Box>
            )}
            <CommentText html={response} />
          </Box>
        )}
      </TitledPart>
      <AppealTexts
        content={appeal.content}
        bibliography={appeal.bibliography}
        attachments={appeal.attachments}
      />
    </>
  )
}

const REPLY = {
  minWidth: 0,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderLeft: '4px solid',
  borderLeftColor: 'primary.main',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

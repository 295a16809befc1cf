import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationList } from '../../../exam/annotations/AnnotationList.tsx'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { CommentText } from '../../../ui/comments/CommentText.tsx'
import { TitledPart } from '../AppealTexts.tsx'
import type { AppealCase } from '../types.ts'

interface ReplyVersionsProps {
  title: string
  replies: AppealCase['replies']
}

/** Versions of the reply, to be read; nothing where there is none. */
export function ReplyVersions({ title, replies }: ReplyVersionsProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const [openedAt] = useState(() => Date.now())
  if (replies.length === 0) return null
  return (
    <TitledPart title={title}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {replies.map(
          ({ revision, repliedBy, repliedAt, response, annotations, result, decision, withdrawnAt }) => (
            <Box
              component="li"
              key={revision}
              sx={{ borderLeft: 3, borderColor: 'divider', pl: 3, minWidth: 0 }}
            >
              <Box sx={{ fontWeight: 700 }}>{result.description}</Box>
              <Box sx={{ mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
                {t(repliedBy === null ? 'reply.at' : 'reply.byAt', {
                  name: repliedBy?.name,
                  day: dayAndTime(repliedAt, i18n.language, openedAt),
                })}
              </Box>
              {decision !== null && (
                <Box sx={{ mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {withdrawnAt === null
                    ? t('reply.byDecision')
                    : t('reply.withdrawn', { day: dayAndTime(withdrawnAt, i18n.language, openedAt) })}
                </Box>
              )}
              <CommentText html={response} />
              {annotations.length > 0 && (
                <Box sx={{ mt: 2 }}>
                  {t('reply.annotations')}
                  <AnnotationList
                    annotations={annotations}
                    label={t('annotations:title')}
                    hasNumbers={false}
                  />
                </Box>
              )}
            </Box>
          )
        )}
      </Box>
    </TitledPart>
  )
}

import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { addressOfAnswers } from '../../exam/reading.ts'
import { PageLink, TextLink } from '../../ui/TextLink.tsx'
import { isWriting, leadsToReading, needsCamera, opensElsewhere } from './action.ts'
import type { Entry } from './order.ts'

/** What blocks the exam or has happened to it, and links to its notice and its answers. */
export function Notes({ entry, user }: { entry: Entry; user: User }) {
  const { t, i18n } = useTranslation('applications')
  if (entry.kind === 'group') return null
  const { application } = entry
  const isOpen =
    entry.status === 'AVAILABLE' || entry.status === 'AVAILABLE_SOON' || entry.status === 'STARTED'
  const reading = isWriting(application) ? t('notes.writing') : t('common:seeAnswers')
  const isElsewhere = opensElsewhere(entry, user)
  const notes = [
    application.finishReason !== null && i18n.exists(`applications:reasons.${application.finishReason}`)
      ? t(`reasons.${application.finishReason}`)
      : '',
    isOpen && application.mandatoryCollectionUnfinished
      ? t('notes.mandatory', { name: application.mandatoryCollectionName ?? '' })
      : '',
    isElsewhere ? t('notes.safeBrowser') : '',
    isOpen && needsCamera(application, user) ? t('notes.camera') : '',
    application.reseted && isOpen ? t('notes.reseted') : '',
  ].filter(Boolean)
  return (
    <>
      {notes.map((note) => (
        <Box
          key={note}
          sx={({ tokens }) => ({
            mt: 2,
            pl: 3,
            borderLeft: `3px solid ${tokens.attention}`,
            fontSize: '0.9375rem',
            lineHeight: 1.5,
          })}
        >
          {note}
        </Box>
      ))}
      {application.showInstructionLink &&
        application.instructionsUrl !== null &&
        /^(?:\/(?!\/)|https:\/\/)/.test(application.instructionsUrl) && (
          <Box sx={{ mt: 2, fontSize: '0.9375rem' }}>
            <TextLink href={application.instructionsUrl} target="_blank" rel="noopener noreferrer">
              {t('notes.communication')}
            </TextLink>
          </Box>
        )}
      {leadsToReading(application, user) && (
        <Box sx={{ mt: 2, fontSize: '0.9375rem' }}>
          <PageLink
            to={addressOfAnswers(application.id)}
            aria-label={t('actions.of', { action: reading, title: application.title })}
          >
            {reading}
          </PageLink>
        </Box>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { IdentityPhotos, useIdentityPhotos } from '../../../exam/identity/IdentityPhotos.tsx'
import { dayOf } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Typography } from '../../../ui/Typography.tsx'
import type { Sitting } from '../types.ts'
import { DayPictures } from './DayPictures.tsx'

/**
 * The camera's pictures of one day, and above them the identity photos of that day, which an administrator confirms. Days of either can be
 * chosen: photos may have been taken on a day before the exam.
 */
export function PicturesTab({ applicationId, candidate }: Sitting) {
  const { t } = useTranslation('post_exam')
  const identity = useIdentityPhotos(candidate.id)
  const others = identity.data?.map(({ dateUploaded }) => dayOf(Date.parse(dateUploaded)))
  return (
    <DayPictures applicationId={applicationId} kind="SNAPSHOT" others={others}>
      {(day) => (
        <Box component="section" sx={{ display: 'grid', gap: 3, minWidth: 0, maxWidth: 720 }}>
          <Typography variant="h3">{t('pictures.identity')}</Typography>
          <IdentityPhotos key={day} candidateId={candidate.id} day={day} />
          {day !== undefined && <Typography variant="h3">{t('pictures.camera')}</Typography>}
        </Box>
      )}
    </DayPictures>
  )
}

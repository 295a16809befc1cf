import { useTranslation } from 'react-i18next'
import { IdentityPhotos } from '../../../exam/identity/IdentityPhotos.tsx'
import { Box } from '../../../ui/Box.ts'
import { Typography } from '../../../ui/Typography.tsx'
import type { Sitting } from '../types.ts'
import { DayPictures } from './DayPictures.tsx'

/** The camera's pictures of one day, and above them the identity photos of that day, which an administrator confirms. */
export function PicturesTab({ applicationId, candidate }: Sitting) {
  const { t } = useTranslation('post_exam')
  return (
    <DayPictures applicationId={applicationId} kind="SNAPSHOT">
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

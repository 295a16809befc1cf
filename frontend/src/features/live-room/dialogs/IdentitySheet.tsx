import { useTranslation } from 'react-i18next'
import { IdentityPhotos } from '../../../exam/identity/IdentityPhotos.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'

interface IdentitySheetProps {
  candidate: { id: number; name: string }
  onClose(): void
}

/** The identity photos of a candidate of the room. */
export function IdentitySheet({ candidate, onClose }: IdentitySheetProps) {
  const { t } = useTranslation('recordings')
  return (
    <SideSheet place="middle" title={t('identity.title', { name: candidate.name })} onClose={onClose}>
      <IdentityPhotos candidateId={candidate.id} />
    </SideSheet>
  )
}

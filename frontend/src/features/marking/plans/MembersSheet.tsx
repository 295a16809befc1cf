import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MembersEditor } from './MembersEditor.tsx'
import { useMembers } from './use_plans.ts'

/** The team of a plan. */
export default function MembersSheet({ plan, onClose }: { plan: number; onClose(): void }) {
  const { t } = useTranslation('marking')
  const found = useMembers(plan)
  return (
    <SideSheet title={t('members.title')} onClose={onClose} mayLeave={(how) => how === 'escape'}>
      {found.data !== undefined ? (
        <MembersEditor plan={plan} members={found.data} onSaved={onClose} />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('members.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, borderRadius: 10 }} />
      )}
    </SideSheet>
  )
}

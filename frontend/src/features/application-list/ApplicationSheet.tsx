import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Facts } from './cells/Facts.tsx'
import { History } from './History.tsx'
import { Sittings } from './Sittings.tsx'
import type { Row } from './types.ts'

interface ApplicationSheetProps {
  row: Row
  heardAt: number
  /** `Dashboard.List.showTimeInfo` */
  showsTimes: boolean
  onClose(): void
}

/** One application in full, beside the list. */
export function ApplicationSheet({ row, heardAt, showsTimes, onClose }: ApplicationSheetProps) {
  const { t } = useTranslation('application_list')
  return (
    <SideSheet title={t('sheet.title', { name: row.user.name })} isRead onClose={onClose}>
      <Facts row={row} heardAt={heardAt} showsTimes={showsTimes} />
      {row.sitting > 1 && <Sittings applicationId={row.id} />}
      {showsTimes && <History applicationId={row.id} />}
    </SideSheet>
  )
}

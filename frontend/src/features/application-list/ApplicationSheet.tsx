import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Facts } from './cells/Facts.tsx'
import type { Row } from './types.ts'

interface ApplicationSheetProps {
  row: Row
  heardAt: number
  /** `Dashboard.List.showTimeInfo` */
  showsTimes: boolean
  onClose(): void
  /** What can be done about it, and its history. */
  children?: ReactNode
}

/** One application in full, beside the list. */
export function ApplicationSheet({ row, heardAt, showsTimes, onClose, children }: ApplicationSheetProps) {
  const { t } = useTranslation('application_list')
  return (
    <SideSheet title={t('sheet.title', { name: row.user.name })} onClose={onClose}>
      <Facts row={row} heardAt={heardAt} showsTimes={showsTimes} />
      {children}
    </SideSheet>
  )
}

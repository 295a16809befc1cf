import type { Data } from '@banca/backend/api'
import { useRecordContext, useTranslate } from 'react-admin'
import { AccountList } from './AccountList'
import { joined, Person, useBrowserText, When } from './cells'
import { EndSessionsButton } from './EndSessionsButton'

/** The open sessions of the institution, or of the school, last used first. */
export const OpenSessionList = () => (
  <AccountList
    sort={{ field: 'lastSeen', order: 'DESC' }}
    columns={[
      { source: 'user', cell: <Person /> },
      { source: 'device', cell: <Device /> },
      { source: 'since', cell: <When source="since" /> },
      { source: 'lastSeen', cell: <When source="lastSeen" />, sortable: true },
    ]}
    act={<EndSessionsButton />}
  />
)

function Device() {
  const translate = useTranslate()
  const browser = useBrowserText()
  const record = useRecordContext<Data.Identity.OpenSession>()
  if (!record) return null
  return (
    <>
      {joined(
        record.purpose === 'import' ? translate('resources.open_sessions.import') : browser(record),
        record.address
      )}
    </>
  )
}

import type { Data } from '@banca/backend/api'
import { TextField, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { AccountList } from './AccountList'
import { Below, Person, useBrowserText, When } from './cells'
import { FreeLoginButton } from './FreeLoginButton'

/** Wrong passwords of the institution's people, newest first. */
export const FailedLoginList = () => (
  <AccountList
    sort={{ field: 'when', order: 'DESC' }}
    filters={[<TextInput key="address" source="address" alwaysOn resettable />]}
    columns={[
      { source: 'user', cell: <Person /> },
      { source: 'when', cell: <When source="when" />, sortable: true },
      { source: 'address', cell: <TextField source="address" variant="inherit" /> },
      { source: 'device', cell: <Device /> },
    ]}
    act={<FreeLoginButton />}
  />
)

function Device() {
  const translate = useTranslate()
  const browser = useBrowserText()
  const record = useRecordContext<Data.Identity.FailedLogin>()
  if (!record) return null
  const say = (key: string) => translate(`resources.failed_logins.${key}`)
  return (
    <>
      {browser(record)}, {say(record.knownDevice ? 'known' : 'unknown')}
      {record.wrong === 'code' && <Below>{say('wrong_code')}</Below>}
    </>
  )
}

import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { Data } from '@banca/backend/data'
import { DataTable, List, RecordContextProvider, SearchInput, SimpleList, TextInput, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { Person } from '../accounts/Person'
import { dayAndTime } from '../exams/window'
import { FreeLoginButton } from './FreeLoginButton'

type FailedLogin = Data.Identity.FailedLogin

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="address" source="address" alwaysOn resettable />]

/** Wrong passwords of the institution's people, newest first. */
export const FailedLoginList = () => (
  <List filters={filters} sort={{ field: 'when', order: 'DESC' }} exporter={false} empty={false}>
    <Rows />
  </List>
)

function Rows() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const empty = <Typography sx={{ p: 3 }}>{translate('resources.failed_logins.empty')}</Typography>
  if (isSmall)
    return (
      <SimpleList<FailedLogin & { id: number }>
        rowClick={false}
        empty={empty}
        primaryText={({ user }) => `${user.name} (${user.username})`}
        secondaryText={(record) => (
          <RecordContextProvider value={record}>
            {dayAndTime(record.when, language)} · {record.address}
            <br />
            <Device />
            <br />
            <FreeLoginButton />
          </RecordContextProvider>
        )}
      />
    )
  return (
    <DataTable bulkActionButtons={false} rowClick={false} empty={empty}>
      <DataTable.Col<FailedLogin & { id: number }> source="when" render={({ when }) => dayAndTime(when, language)} />
      <DataTable.Col source="user" disableSort>
        <Person />
      </DataTable.Col>
      <DataTable.Col source="address" disableSort />
      <DataTable.Col source="device" disableSort>
        <Device />
      </DataTable.Col>
      <DataTable.Col source="act" disableSort>
        <FreeLoginButton />
      </DataTable.Col>
    </DataTable>
  )
}

function Device() {
  const translate = useTranslate()
  const record = useRecordContext<FailedLogin>()
  if (!record) return null
  const { browserFamily, browserVersion, knownDevice, wrong } = record
  const browser = browserFamily === null ? translate('resources.failed_logins.no_browser') : [browserFamily, browserVersion].filter((part) => part !== null).join(' ')
  return (
    <>
      {browser}, {translate(`resources.failed_logins.${knownDevice ? 'known' : 'unknown'}`)}
      {wrong === 'code' && (
        <Typography component="div" variant="body2" color="textSecondary">
          {translate('resources.failed_logins.wrong_code')}
        </Typography>
      )}
    </>
  )
}

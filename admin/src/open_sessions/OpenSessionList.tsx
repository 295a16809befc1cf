import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { Data } from '@banca/backend/data'
import { DataTable, List, RecordContextProvider, SearchInput, SimpleList, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { Person } from '../accounts/Person'
import { dayAndTime } from '../exams/window'
import { EndSessionsButton } from './EndSessionsButton'

type OpenSession = Data.Identity.OpenSession

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** Who of the institution, or of the school, is logged in, last used first. */
export const OpenSessionList = () => (
  <List filters={filters} sort={{ field: 'lastSeen', order: 'DESC' }} exporter={false} empty={false}>
    <Rows />
  </List>
)

function Rows() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const empty = <Typography sx={{ p: 3 }}>{translate('resources.open_sessions.empty')}</Typography>
  if (isSmall)
    return (
      <SimpleList<OpenSession & { id: number }>
        rowClick={false}
        empty={empty}
        primaryText={({ user }) => `${user.name} (${user.username})`}
        secondaryText={(record) => (
          <RecordContextProvider value={record}>
            {dayAndTime(record.lastSeen, language)}
            <br />
            <Device />
            <br />
            <EndSessionsButton />
          </RecordContextProvider>
        )}
      />
    )
  return (
    <DataTable bulkActionButtons={false} rowClick={false} empty={empty}>
      <DataTable.Col source="user" disableSort>
        <Person />
      </DataTable.Col>
      <DataTable.Col source="device" disableSort>
        <Device />
      </DataTable.Col>
      <DataTable.Col<OpenSession & { id: number }> source="since" disableSort render={({ since }) => dayAndTime(since, language)} />
      <DataTable.Col<OpenSession & { id: number }> source="lastSeen" render={({ lastSeen }) => dayAndTime(lastSeen, language)} />
      <DataTable.Col source="act" disableSort>
        <EndSessionsButton />
      </DataTable.Col>
    </DataTable>
  )
}

function Device() {
  const translate = useTranslate()
  const record = useRecordContext<OpenSession>()
  if (!record) return null
  const { browserFamily, browserVersion, purpose, address } = record
  const unknown = translate('resources.open_sessions.no_browser')
  const browser = browserFamily === null ? unknown : [browserFamily, browserVersion].filter((part) => part !== null).join(' ')
  return <>{[purpose === 'import' ? translate('resources.open_sessions.import') : browser, address].filter((part) => part !== null).join(' · ')}</>
}

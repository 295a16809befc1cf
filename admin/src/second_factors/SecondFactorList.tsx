import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { Data } from '@banca/backend/data'
import { DataTable, List, RecordContextProvider, SearchInput, SimpleList, useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { RemoveFactorButton } from './RemoveFactorButton'

type StaffFactor = Data.Identity.StaffFactor

const filters = [<SearchInput key="q" source="q" alwaysOn />]

/** The institution's staff, and whose telephone shows codes. */
export const SecondFactorList = () => (
  <List filters={filters} sort={{ field: 'name', order: 'ASC' }} exporter={false} empty={false}>
    <Rows />
  </List>
)

function Rows() {
  const translate = useTranslate()
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const empty = <Typography sx={{ p: 3 }}>{translate('resources.second_factors.empty')}</Typography>
  if (isSmall)
    return (
      <SimpleList<StaffFactor>
        rowClick={false}
        empty={empty}
        primaryText={({ name, username }) => `${name} (${username})`}
        secondaryText={(record) => (
          <RecordContextProvider value={record}>
            {record.groups.join(', ')}
            <br />
            <State />
            <br />
            <RemoveFactorButton />
          </RecordContextProvider>
        )}
      />
    )
  return (
    <DataTable bulkActionButtons={false} rowClick={false} empty={empty}>
      <DataTable.Col source="name">
        <Person />
      </DataTable.Col>
      <DataTable.Col<StaffFactor> source="groups" disableSort render={({ groups }) => groups.join(', ')} />
      <DataTable.Col source="state" disableSort>
        <State />
      </DataTable.Col>
      <DataTable.Col source="act" disableSort>
        <RemoveFactorButton />
      </DataTable.Col>
    </DataTable>
  )
}

function Person() {
  const record = useRecordContext<StaffFactor>()
  if (!record) return null
  return (
    <>
      {record.name}
      <Typography component="div" variant="body2" color="textSecondary">
        {[record.username, record.school].filter((part) => part !== null).join(' · ')}
      </Typography>
    </>
  )
}

function State() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const record = useRecordContext<StaffFactor>()
  if (!record) return null
  const { setUpAt, recoveryCodesLeft, isNeeded, removed } = record
  const say = (key: string, values: object = {}) => translate(`resources.second_factors.${key}`, values)
  const state =
    setUpAt === null
      ? say(isNeeded ? 'none_needed' : 'none')
      : `${say('since', { when: dayAndTime(setUpAt, language) })} ${say('codes_left', { smart_count: recoveryCodesLeft })}`
  return (
    <>
      {state}
      {removed !== null && (
        <Typography component="div" variant="body2" color="textSecondary">
          {say(removed.by === null ? 'removed' : 'removed_by', { when: dayAndTime(removed.when, language), name: removed.by })}
        </Typography>
      )}
    </>
  )
}

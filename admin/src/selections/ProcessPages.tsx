import Box from '@mui/material/Box'
import type { Data } from '@banca/backend/api'
import {
  Create,
  DataTable,
  DeleteButton,
  Edit,
  FunctionField,
  List,
  SaveButton,
  SearchInput,
  SimpleForm,
  Toolbar,
  useLocaleState,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { dayAndTime } from '../exams/window'
import { editableOf } from './editable'
import { reasonsOf } from './failure'
import { withoutOnPhone } from './phone'
import { ProcessInputs } from './ProcessInputs'
import { Publication } from './Publication'
import { ResultTable } from './ResultTable'
import { SendResults } from './SendResults'
import { StoppedPublication } from './StoppedPublication'
import { VersionChanges } from './VersionChanges'

type Process = Data.Results.SelectionProcess

/** Says why the server refused, in its own words. */
function useRefusal() {
  const notify = useNotify()
  return (error: unknown) =>
    notify(reasonsOf(error).join(' ') || 'resources.selection_processes.save_failed', { type: 'error' })
}

/** Selection processes of the institution, newest first. */
export function ProcessList() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  return (
    <List
      filters={[<SearchInput key="q" source="q" alwaysOn />]}
      sort={{ field: 'id', order: 'DESC' }}
      exporter={false}
    >
      <DataTable
        bulkActionButtons={false}
        rowClick="edit"
        sx={withoutOnPhone('results', 'appeals', 'published_at')}
      >
        <DataTable.Col source="name">
          <FunctionField<Process> render={({ name }) => <RowLink to="edit">{name}</RowLink>} />
        </DataTable.Col>
        <DataTable.Col source="status" disableSort>
          <FunctionField<Process>
            render={({ status, publication }) =>
              [status, ...(publication?.state === 'FAILED' ? ['FAILED'] : [])]
                .map((name) => translate(`resources.selection_processes.statuses.${name}`))
                .join(' · ')
            }
          />
        </DataTable.Col>
        <DataTable.NumberCol source="results.total" disableSort />
        <DataTable.NumberCol source="appeals.analysis" disableSort />
        <DataTable.Col source="published_at" label="resources.selection_processes.fields.publishedAt">
          <FunctionField<Process>
            render={({ publishedAt }) => (publishedAt ? dayAndTime(publishedAt, language) : '–')}
          />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

export function ProcessCreate() {
  const onError = useRefusal()
  return (
    <Create redirect="edit" mutationOptions={{ onError }}>
      <SimpleForm>
        <ProcessInputs />
      </SimpleForm>
    </Create>
  )
}

/** A process: what is set of it, its results, and their publication. */
export function ProcessEdit() {
  const onError = useRefusal()
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false} mutationOptions={{ onError }}>
      <StoppedPublication />
      <ProcessForm />
      <Box sx={{ p: 2, display: 'grid', gap: 4, minWidth: 0 }}>
        <Publication />
        <VersionChanges />
        <SendResults />
        <ResultTable />
      </Box>
    </Edit>
  )
}

/** The form knows nothing of the results: they change below it while something is typed here, and every change of its record resets it. */
function ProcessForm() {
  const process = useRecordContext<Process>()
  if (!process) return null
  return (
    <SimpleForm
      record={editableOf(process)}
      toolbar={<ProcessToolbar isDraft={process.status === 'DRAFT'} />}
    >
      <ProcessInputs />
    </SimpleForm>
  )
}

function ProcessToolbar({ isDraft }: { isDraft: boolean }) {
  const onError = useRefusal()
  return (
    <Toolbar sx={{ gap: 2 }}>
      <SaveButton alwaysEnable />
      {isDraft && <DeleteButton mutationMode="pessimistic" mutationOptions={{ onError }} />}
    </Toolbar>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import {
  DataTable,
  DeleteButton,
  FunctionField,
  Pagination,
  ReferenceManyField,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { reasonsOf } from './failure'

type Result = Data.Results.SelectionResult

/** The results of a process as they are entered. */
export function ResultTable() {
  const translate = useTranslate()
  const stateOf = ({ isPublished, wasPublished, isComputed }: Result) => {
    const state = isPublished ? 'published' : wasPublished ? 'changed' : 'added'
    const text = translate(`resources.selection_results.states.${state}`)
    return isComputed ? `${text} · ${translate('resources.selection_results.origin')}` : text
  }
  return (
    <Box component="section" aria-labelledby="results" sx={{ minWidth: 0, overflowX: 'auto' }}>
      <Typography component="h2" variant="h6" id="results" sx={{ mb: 1 }}>
        {translate('resources.selection_results.name', { smart_count: 2 })}
      </Typography>
      <ReferenceManyField
        reference="selection_results"
        target="process"
        sort={{ field: 'user_name', order: 'ASC' }}
        perPage={25}
        pagination={<Pagination />}
      >
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="user_name" label="resources.selection_results.fields.userName">
            <FunctionField<Result> render={({ user }) => user.name} />
          </DataTable.Col>
          <DataTable.Col source="user.publicIdentifier" disableSort />
          <DataTable.Col source="section_name" label="resources.selection_results.fields.sectionName">
            <FunctionField<Result> render={({ sectionName }) => sectionName} />
          </DataTable.Col>
          <DataTable.NumberCol source="value" disableSort />
          <DataTable.NumberCol source="totalValue" disableSort />
          <DataTable.NumberCol source="passingScore" disableSort />
          <DataTable.Col source="status" disableSort />
          <DataTable.Col source="category" disableSort />
          <DataTable.Col source="isPublished" disableSort>
            <FunctionField<Result> render={stateOf} />
          </DataTable.Col>
          <DataTable.Col source="act" label="ra.action.delete" disableSort>
            <RemoveResult />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </Box>
  )
}

/** Of a result that no candidate has read. */
function RemoveResult() {
  const notify = useNotify()
  const result = useRecordContext<Result>()
  if (!result || result.wasPublished) return null
  return (
    <DeleteButton
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onError: (error: unknown) =>
          notify(reasonsOf(error).join(' ') || 'resources.selection_processes.save_failed', {
            type: 'error',
          }),
      }}
    />
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import {
  DataTable,
  FunctionField,
  Pagination,
  ReferenceManyField,
  useLocaleState,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { withoutOnPhone } from './phone'

type Change = Data.Results.VersionChange

/** Results that the published version has changed or is without, with what they were before. Of the first version there is nothing before. */
export function VersionChanges() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const process = useRecordContext<Data.Results.SelectionProcess>()
  if (!process || process.publishedNumber < 2) return null
  const { id, publishedNumber: number } = process
  const text = (key: string, more: object = {}) =>
    translate(`resources.selection_processes.changes.${key}`, more)
  return (
    <Box component="section" aria-labelledby="version-changes" sx={{ minWidth: 0, overflowX: 'auto' }}>
      <Typography component="h2" variant="h6" id="version-changes" sx={{ mb: 1 }}>
        {text('title', { number })}
      </Typography>
      <ReferenceManyField
        // Read anew for each version.
        key={number}
        reference={`selection_processes/${id}/changes`}
        target="process"
        sort={{ field: 'user_name', order: 'ASC' }}
        perPage={25}
        pagination={<Pagination />}
        empty={<Typography color="text.secondary">{text('none')}</Typography>}
      >
        <DataTable bulkActionButtons={false} rowClick={false} sx={withoutOnPhone('sectionName')}>
          <DataTable.Col source="user_name" label={text('student')}>
            <FunctionField<Change> render={({ user }) => user.name} />
          </DataTable.Col>
          <DataTable.Col source="sectionName" label={text('section')} disableSort />
          <DataTable.Col source="before" label={text('before')} disableSort>
            <FunctionField<Change> render={({ before }) => sideText(before, language)} />
          </DataTable.Col>
          <DataTable.Col source="after" label={text('after')} disableSort>
            <FunctionField<Change>
              render={({ after }) => (after === null ? text('gone') : sideText(after, language))}
            />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </Box>
  )
}

export function sideText(
  { value, totalValue, status }: Pick<Change['before'], 'value' | 'totalValue' | 'status'>,
  language: string
): string {
  const points =
    value !== null && totalValue !== null
      ? `${value.toLocaleString(language)} / ${totalValue.toLocaleString(language)}`
      : null
  return [points, status].filter(Boolean).join(' · ') || '–'
}

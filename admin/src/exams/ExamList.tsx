import { DataTable, List, SearchInput } from 'react-admin'
import { ExportTools } from '../exporting/ExportButton'

/** Exams of the institution, newest first; created by the import. */
export const ExamList = () => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    sort={{ field: 'id', order: 'DESC' }}
    actions={<ExportTools />}
    exporter={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="name" />
      <DataTable.Col source="idn" />
      <DataTable.Col source="componenteCurricularDescription" disableSort />
      <DataTable.NumberCol source="totalItems" disableSort />
    </DataTable>
  </List>
)

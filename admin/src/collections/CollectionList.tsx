import { DataTable, List, SearchInput } from 'react-admin'
import { ExportTools } from '../exporting/ExportButton'
import { CategoryField } from './CategoryField'

/** Collections of the institution, newest first. */
export const CollectionList = () => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    sort={{ field: 'id', order: 'DESC' }}
    actions={<ExportTools />}
    exporter={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="name" />
      <DataTable.Col source="category" disableSort>
        <CategoryField />
      </DataTable.Col>
    </DataTable>
  </List>
)

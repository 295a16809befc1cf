import {
  BooleanField,
  DataTable,
  NumberField,
  ReferenceManyField,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin'
import { CategoryField } from './CategoryField'

/** One collection and its exams; an exam is assigned on its own page. */
export const CollectionShow = () => (
  <Show actions={false}>
    <SimpleShowLayout>
      <TextField source="name" />
      <CategoryField source="category" />
      <NumberField source="totalExams" />
      <BooleanField source="strictSteps" />
      <ReferenceManyField
        reference="exams"
        target="collection"
        sort={{ field: 'name', order: 'ASC' }}
        label="resources.exams.all"
      >
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col source="name" />
          <DataTable.Col source="idn" />
          <DataTable.NumberCol source="totalItems" disableSort />
        </DataTable>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
)

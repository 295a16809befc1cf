import { BooleanField, DataTable, FunctionField, List, useTranslate } from 'react-admin'
import { RowLink } from '../app/RowLink'
import type { CorrectionType } from './definition'

/** The newest version of each correction type. */
export const TypeList = () => {
  const translate = useTranslate()
  return (
    <List sort={{ field: 'name', order: 'ASC' }} exporter={false}>
      <DataTable bulkActionButtons={false} rowClick="show">
        <DataTable.Col source="name">
          <FunctionField<CorrectionType> render={({ name }) => <RowLink to="show">{name}</RowLink>} />
        </DataTable.Col>
        <DataTable.NumberCol source="version" />
        <DataTable.Col source="definition.kind" disableSort>
          <FunctionField<CorrectionType>
            render={({ definition }) => translate(`correction_types.kinds.${definition.kind}`)}
          />
        </DataTable.Col>
        <DataTable.Col source="isShipped" disableSort>
          <BooleanField source="isShipped" />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

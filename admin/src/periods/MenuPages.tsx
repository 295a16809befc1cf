import type { Data } from '@banca/backend/api'
import {
  Create,
  DataTable,
  Edit,
  FunctionField,
  List,
  required,
  SaveButton,
  SearchInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { useSaveRefusal } from './useSaveRefusal'

/** Menus that periods are linked to, by name. */
export const MenuList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} exporter={false} perPage={25}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="name" disableSort>
        <FunctionField<Data.Scheduling.SchedulingMenu>
          render={({ name }) => <RowLink to="edit">{name}</RowLink>}
        />
      </DataTable.Col>
    </DataTable>
  </List>
)

const NameInput = () => (
  <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 120 } }} />
)

export function MenuCreate() {
  const onError = useSaveRefusal()
  return (
    <Create redirect="list" mutationOptions={{ onError }}>
      <SimpleForm>
        <NameInput />
      </SimpleForm>
    </Create>
  )
}

export function MenuEdit() {
  const onError = useSaveRefusal()
  return (
    <Edit mutationMode="pessimistic" actions={false} mutationOptions={{ onError }}>
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton alwaysEnable />
          </Toolbar>
        }
      >
        <NameInput />
      </SimpleForm>
    </Edit>
  )
}

import type { Data } from '@banca/backend/api'
import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FunctionField,
  List,
  maxValue,
  minValue,
  NumberInput,
  required,
  SaveButton,
  SearchInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { useSaveRefusal } from './useSaveRefusal'

type YearPeriod = Data.Scheduling.ManagedYearPeriod

/** Periods of school years, the newest first. */
export const YearPeriodList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} exporter={false} perPage={25}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="description" disableSort>
        <FunctionField<YearPeriod> render={({ description }) => <RowLink to="edit">{description}</RowLink>} />
      </DataTable.Col>
      <DataTable.Col source="year" disableSort />
      <DataTable.Col source="checked" disableSort>
        <BooleanField source="checked" />
      </DataTable.Col>
    </DataTable>
  </List>
)

const Inputs = () => (
  <>
    <TextInput
      source="description"
      validate={required()}
      helperText="resources.year_periods.description_hint"
      slotProps={{ htmlInput: { maxLength: 120 } }}
    />
    <NumberInput source="year" validate={[required(), minValue(1900), maxValue(9999)]} step={1} />
    <BooleanInput source="checked" helperText="resources.year_periods.checked_hint" defaultValue={false} />
  </>
)

export function YearPeriodCreate() {
  const onError = useSaveRefusal()
  return (
    <Create redirect="list" mutationOptions={{ onError }}>
      <SimpleForm>
        <Inputs />
      </SimpleForm>
    </Create>
  )
}

export function YearPeriodEdit() {
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
        <Inputs />
      </SimpleForm>
    </Edit>
  )
}

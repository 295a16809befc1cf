import type { Data } from '@banca/backend/api'
import {
  ArrayInput,
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  DateField,
  Edit,
  FunctionField,
  List,
  required,
  SaveButton,
  SearchInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  Toolbar,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { useRefusal } from '../people/useRefusal'
import { useSaveRefusal } from '../periods/useSaveRefusal'
import { StaleTemplate } from './StaleTemplate'

/** Texts that mailings begin with. */
export const TemplateList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]} exporter={false} perPage={25}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col source="description" disableSort>
        <FunctionField<Data.Communication.EmailTemplate>
          render={({ description }) => <RowLink to="edit">{description}</RowLink>}
        />
      </DataTable.Col>
      <DataTable.Col source="isActive" disableSort>
        <BooleanField source="isActive" />
      </DataTable.Col>
      <DataTable.Col source="updatedAt" disableSort>
        <DateField source="updatedAt" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
)

const limited = (maxLength: number) => ({ htmlInput: { maxLength } })

const TemplateInputs = () => (
  <>
    <TextInput source="description" validate={required()} slotProps={limited(120)} />
    <TextInput source="subject" validate={required()} slotProps={limited(200)} />
    <TextInput
      source="body"
      multiline
      minRows={8}
      validate={required()}
      helperText="emails.body_help"
      slotProps={limited(50_000)}
    />
    <ArrayInput source="placeholders" helperText="emails.placeholders_help">
      <SimpleFormIterator inline disableReordering>
        <TextInput source="" label="emails.placeholder" helperText={false} slotProps={limited(30)} />
      </SimpleFormIterator>
    </ArrayInput>
    <BooleanInput source="isActive" defaultValue={true} />
  </>
)

export function TemplateCreate() {
  const onError = useSaveRefusal('emails.template_not_saved')
  return (
    <Create redirect="list" mutationOptions={{ onError }}>
      <SimpleForm>
        <TemplateInputs />
      </SimpleForm>
    </Create>
  )
}

/** With the version that was read: where somebody saved another one meanwhile, what was typed stays, and is saved over it by choice. */
export function TemplateEdit() {
  const { onError, isStale, settle } = useRefusal('emails.template_not_saved')
  return (
    <Edit mutationMode="pessimistic" actions={false} mutationOptions={{ onError }}>
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        {isStale && <StaleTemplate onSettled={settle} />}
        <TemplateInputs />
      </SimpleForm>
    </Edit>
  )
}

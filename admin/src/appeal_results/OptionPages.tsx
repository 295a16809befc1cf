import type { Data } from '@banca/backend/api'
import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FunctionField,
  List,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import Alert from '@mui/material/Alert'
import { RowLink } from '../app/RowLink'
import { reasonsOf } from '../selections/failure'
import { withoutOnPhone } from '../selections/phone'

type Option = Data.Appeals.ManagedOption

const TAGS = ['granted', 'partly_granted', 'denied'].map((id) => ({
  id,
  name: `resources.appeal_results.tags.${id}`,
}))

function useRefusal() {
  const notify = useNotify()
  return (error: unknown) =>
    notify(reasonsOf(error).join(' ') || 'resources.appeal_results.save_failed', { type: 'error' })
}

/** The decisions that a reply to an appeal may have. */
export function OptionList() {
  const translate = useTranslate()
  return (
    <List sort={{ field: 'id', order: 'ASC' }} exporter={false} perPage={100} pagination={false}>
      <DataTable
        bulkActionButtons={false}
        sx={withoutOnPhone('isShipped', 'tag')}
        rowClick={(_id, _resource, { isShipped }) => !isShipped && 'edit'}
      >
        <DataTable.Col source="description" disableSort>
          <FunctionField<Option>
            render={({ description, isShipped }) =>
              isShipped ? description : <RowLink to="edit">{description}</RowLink>
            }
          />
        </DataTable.Col>
        <DataTable.Col source="tag" disableSort>
          <FunctionField<Option> render={({ tag }) => translate(`resources.appeal_results.tags.${tag}`)} />
        </DataTable.Col>
        <DataTable.Col source="isOffered" disableSort>
          <BooleanField source="isOffered" />
        </DataTable.Col>
        <DataTable.Col source="isShipped" disableSort>
          <FunctionField<Option>
            render={({ isShipped }) => translate(`resources.appeal_results.${isShipped ? 'shipped' : 'own'}`)}
          />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

const Inputs = ({ isFixed = false }: { isFixed?: boolean }) => (
  <>
    <TextInput
      source="description"
      validate={required()}
      readOnly={isFixed}
      slotProps={{ htmlInput: { maxLength: 120 } }}
    />
    <SelectInput source="tag" choices={TAGS} validate={required()} readOnly={isFixed} />
    <BooleanInput source="isOffered" defaultValue />
  </>
)

export function OptionCreate() {
  const onError = useRefusal()
  return (
    <Create redirect="list" mutationOptions={{ onError }}>
      <SimpleForm>
        <Inputs />
      </SimpleForm>
    </Create>
  )
}

export function OptionEdit() {
  const onError = useRefusal()
  return (
    <Edit mutationMode="pessimistic" actions={false} mutationOptions={{ onError }}>
      <OptionForm />
    </Edit>
  )
}

function OptionForm() {
  const translate = useTranslate()
  const option = useRecordContext<Option>()
  if (!option) return null
  if (option.isShipped)
    return <Alert severity="info">{translate('resources.appeal_results.is_shipped')}</Alert>
  return (
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable />
        </Toolbar>
      }
    >
      {option.isUsed && <Alert severity="info">{translate('resources.appeal_results.is_used')}</Alert>}
      <Inputs isFixed={option.isUsed} />
    </SimpleForm>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  BooleanField,
  Create,
  DataTable,
  DeleteButton,
  Edit,
  FunctionField,
  HttpError,
  List,
  SaveButton,
  SearchInput,
  SimpleForm,
  Toolbar,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'
import { reasonsByField, reasonsOf } from '../selections/failure'
import { withoutOnPhone } from '../selections/phone'
import {
  bodyOf,
  meanwhileOf,
  newProvider,
  shown,
  type Meanwhile,
  type Provider,
  type ProviderForm,
} from './definition'
import { Identities } from './Identities'
import { ProviderInputs } from './ProviderInputs'

const R = 'resources.identity_providers'

/** The server decides; who may not is not offered it. */
const mayChange = () => currentUser()?.loggedGroup === 'ADMINISTRADOR'

/** Who proves to the school who somebody is. */
export function ProviderList() {
  const translate = useTranslate()
  return (
    <List filters={[<SearchInput key="q" source="q" alwaysOn />]} exporter={false}>
      <DataTable bulkActionButtons={false} rowClick="edit" sx={withoutOnPhone('codename', 'changedBy')}>
        <DataTable.Col source="name" disableSort>
          <FunctionField<Provider> render={({ name }) => <RowLink to="edit">{name}</RowLink>} />
        </DataTable.Col>
        <DataTable.Col source="codename" disableSort />
        <DataTable.Col source="kind" disableSort>
          <FunctionField<Provider> render={({ kind }) => translate(`${R}.kinds.${kind}`)} />
        </DataTable.Col>
        <DataTable.Col source="changedBy" disableSort />
        <DataTable.Col source="isActive" disableSort>
          <BooleanField source="isActive" />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

/** Shows why a save was refused; what a field is refused for is beside it. */
function useRefused() {
  const notify = useNotify()
  return (error: unknown) => {
    notify(reasonsOf(error).join(' ') || `${R}.save_failed`, { type: 'error' })
    return reasonsByField(error)
  }
}

export function ProviderCreate() {
  const notify = useNotify()
  const redirect = useRedirect()
  const refused = useRefused()
  const save = async (form: object) => {
    try {
      const made = await call('POST', '/v1/identity_providers', { body: bodyOf(form as ProviderForm) })
      notify(`${R}.made`, { type: 'success' })
      redirect('edit', 'identity_providers', made.id)
      return undefined
    } catch (error) {
      return refused(error)
    }
  }
  return (
    <Create>
      <SimpleForm defaultValues={newProvider()} onSubmit={save}>
        <ProviderInputs stored={null} />
      </SimpleForm>
    </Create>
  )
}

export const ProviderEdit = () => (
  <Edit mutationMode="pessimistic" actions={false}>
    <EditForm />
  </Edit>
)

function EditForm() {
  const provider = useRecordContext<Provider>()
  const notify = useNotify()
  const redirect = useRedirect()
  const refused = useRefused()
  /** The version that the next save is made on: that of the page, or of what was saved meanwhile once it was shown. */
  const version = useRef<number | null>(null)
  const [stale, setStale] = useState<{ meanwhile: Meanwhile; stored: Provider } | null>(null)
  if (!provider) return null
  const save = async (form: object) => {
    const { codename: _, ...body } = bodyOf(form as ProviderForm)
    try {
      await call('PUT', '/v1/identity_providers/:id', {
        params: { id: provider.id },
        body: { ...body, version: version.current ?? provider.version },
      })
      notify(`${R}.saved`, { type: 'success' })
      redirect('list', 'identity_providers')
      return undefined
    } catch (error) {
      const meanwhile = error instanceof HttpError ? meanwhileOf(error.body) : null
      if (meanwhile === null) return refused(error)
      const stored = await call('GET', '/v1/identity_providers/:id', { params: { id: provider.id } })
      version.current = stored.version
      setStale({ meanwhile, stored })
      return {}
    }
  }
  return (
    <>
      <SimpleForm onSubmit={save} toolbar={mayChange() ? <EditToolbar /> : false}>
        {!mayChange() && <ReadOnly />}
        {stale && <Both meanwhile={stale.meanwhile} stored={stale.stored} />}
        <ProviderInputs stored={provider} />
      </SimpleForm>
      <Identities providerId={provider.id} mayChange={mayChange()} />
    </>
  )
}

const EditToolbar = () => (
  <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
    <SaveButton alwaysEnable />
    <DeleteButton mutationMode="pessimistic" confirmContent={`${R}.delete_text`} />
  </Toolbar>
)

function ReadOnly() {
  const translate = useTranslate()
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      {translate(`${R}.read_only`)}
    </Alert>
  )
}

/** What somebody else saved while this form was open, beside what is typed here, which stays. */
function Both({ meanwhile, stored }: { meanwhile: Meanwhile; stored: Provider }) {
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const typed: Record<string, unknown> = getValues()
  const saved: Record<string, unknown> = { ...stored }
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2, width: '100%' }}>
      {translate(`${R}.meanwhile`, { who: meanwhile.who })}
      {meanwhile.fields.map((name) => (
        <Box key={name} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="h2">
            {translate(`${R}.fields.${name}`)}
          </Typography>
          {name !== 'secret' && (
            <>
              <div>{translate(`${R}.theirs`, { value: shown(saved[name]) })}</div>
              <div>{translate(`${R}.yours`, { value: shown(typed[name]) })}</div>
            </>
          )}
        </Box>
      ))}
    </Alert>
  )
}

import Typography from '@mui/material/Typography'
import type { Answer, Body } from '@banca/frontend/routes'
import { useState } from 'react'
import {
  CheckboxGroupInput,
  Create,
  DateInput,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { useSaveRefusal } from '../periods/useSaveRefusal'
import { SchoolsInput } from '../searching/SchoolsInput'
import { MadeKey } from './MadeKey'

const SWITCHES = [
  'BackOffice.Imports.Students',
  'BackOffice.Imports.Guardians',
  'BackOffice.Exports',
] as const

type Made = Answer<'POST', '/v1/service_keys'>

type Form = Omit<Body<'POST', '/v1/service_keys'>, 'networks'> & { networks?: string | null }

/** What the form has as the call takes it: an address a line; no school is all of one's own. */
const bodyOf = ({ networks, schools, ...rest }: Form) => ({
  ...rest,
  schools: schools && schools.length > 0 ? schools : null,
  networks: (networks ?? '').split('\n').flatMap((line) => line.trim() || []),
})

/** A new key. It is shown once, here, and the list comes after. */
export function KeyCreate() {
  const translate = useTranslate()
  const redirect = useRedirect()
  const onError = useSaveRefusal('service_keys.not_saved')
  const [made, setMade] = useState<Made | null>(null)
  if (made?.token !== undefined)
    return <MadeKey name={made.name} token={made.token} onDone={() => redirect('list', 'service_keys')} />
  return (
    <Create<Made>
      redirect={false}
      transform={(form) => bodyOf(form as unknown as Form)}
      mutationOptions={{ onError, onSuccess: setMade }}
    >
      <SimpleForm
        sx={{ maxWidth: 640 }}
        toolbar={
          <Toolbar>
            <SaveButton label="service_keys.save" alwaysEnable />
          </Toolbar>
        }
      >
        <Typography sx={{ mb: 2 }}>{translate('service_keys.lead')}</Typography>
        <TextInput
          source="name"
          validate={required()}
          fullWidth
          helperText="service_keys.name_hint"
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <CheckboxGroupInput
          source="switches"
          row={false}
          choices={SWITCHES.map((id) => ({ id, name: `service_keys.switches.${id.replaceAll('.', '_')}` }))}
          validate={required()}
        />
        <SchoolsInput source="schools" resource="service_keys" hint="service_keys.schools_hint" />
        <TextInput
          source="networks"
          multiline
          minRows={2}
          fullWidth
          helperText="service_keys.networks_hint"
        />
        <DateInput source="expiresOn" validate={required()} helperText="service_keys.expires_hint" />
      </SimpleForm>
    </Create>
  )
}

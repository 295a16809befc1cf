import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  Create,
  EditBase,
  SimpleForm,
  Title,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf, reasonsByField } from '../selections/failure'
import { bodyOf, formOf, newType, type CorrectionType, type TypeForm } from './definition'
import { TypeInputs } from './TypeInputs'

const asBody = (form: Partial<TypeForm>) => bodyOf(form as TypeForm)

/** Says why the server refused, in its own words. */
function useRefusal() {
  const notify = useNotify()
  return (error: unknown) =>
    notify(reasonsOf(error).join(' ') || 'ra.notification.http_error', { type: 'error' })
}

/** A new type. */
export function TypeCreate() {
  const onError = useRefusal()
  return (
    <Create redirect="show" transform={asBody} mutationOptions={{ onError }}>
      <SimpleForm defaultValues={newType()}>
        <TypeInputs />
      </SimpleForm>
    </Create>
  )
}

/** The next version of a type: the one that is shown stays as it is, and so do the plans that use it. */
export const TypeVersion = () => (
  <EditBase<CorrectionType>>
    <VersionForm />
  </EditBase>
)

function VersionForm() {
  const translate = useTranslate()
  const notify = useNotify()
  const refused = useRefusal()
  const redirect = useRedirect()
  const type = useRecordContext<CorrectionType>()
  if (!type) return null
  // Another row comes of it: react-admin's own update would put it in the place of this one.
  const save = async (form: object) => {
    try {
      const made = await call('POST', '/v1/correction_types/:id/versions', {
        params: { id: type.id },
        body: bodyOf(form as TypeForm),
      })
      notify('correction_types.made', { type: 'success', messageArgs: { version: made.version } })
      redirect('show', 'correction_types', made.id)
      return undefined
    } catch (error) {
      refused(error)
      return reasonsByField(error)
    }
  }
  const title = translate('correction_types.version_of', { name: type.name, version: type.version + 1 })
  return (
    <Box sx={{ p: 2 }}>
      <Title title={title} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('correction_types.version_text')}</Typography>
      <SimpleForm record={formOf(type)} onSubmit={save}>
        <TypeInputs />
      </SimpleForm>
    </Box>
  )
}

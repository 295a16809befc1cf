import { Create, required, SimpleForm, TextInput } from 'react-admin'
import { withSchools } from './FurtherSchools'
import { PersonInputs } from './PersonInputs'
import { useRefusal } from './useRefusal'

/** Somebody new. They have no password, and choose one at the first access. */
export function PersonCreate() {
  const { onError } = useRefusal()
  return (
    <Create redirect="list" transform={withSchools} mutationOptions={{ onError }}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <TextInput
          source="username"
          validate={required()}
          helperText="resources.people.username_hint"
          slotProps={{ htmlInput: { maxLength: 150, autoCapitalize: 'none' } }}
          fullWidth
        />
        <PersonInputs />
      </SimpleForm>
    </Create>
  )
}

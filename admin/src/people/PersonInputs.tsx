import { CheckboxGroupInput, email, required, TextInput } from 'react-admin'
import { FurtherSchools } from './FurtherSchools'
import { useGroupChoices } from './group_names'
import { RolesInput } from './RolesInput'
import { SchoolInput } from './SchoolInput'

/** What is asked of a person, new or not. `isSelf`: nobody changes their own groups and school. */
export function PersonInputs({ isSelf = false }: { isSelf?: boolean }) {
  const choices = useGroupChoices()
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        fullWidth
      />
      <TextInput
        source="email"
        type="email"
        validate={email()}
        helperText="resources.people.email_hint"
        slotProps={{ htmlInput: { maxLength: 254 } }}
        fullWidth
      />
      <TextInput source="publicIdentifier" slotProps={{ htmlInput: { maxLength: 64 } }} fullWidth />
      {!isSelf && <SchoolInput source="school" />}
      {!isSelf && <FurtherSchools />}
      {!isSelf && (
        <CheckboxGroupInput
          source="groups"
          choices={choices}
          validate={required()}
          helperText="resources.people.groups_hint"
        />
      )}
      {!isSelf && <RolesInput />}
    </>
  )
}

import {
  BooleanInput,
  CheckboxGroupInput,
  FormDataConsumer,
  PasswordInput,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import { ALGORITHMS, FIELDS_OF, GROUPS, KINDS, type Provider } from './definition'
import { SchoolsInput } from '../searching/SchoolsInput'

const R = 'resources.identity_providers'

/** `stored`: the provider that is edited; null: a new one. */
export function ProviderInputs({ stored }: { stored: Provider | null }) {
  const translate = useTranslate()
  const choices = (names: readonly string[], of: string) =>
    names.map((id) => ({ id, name: translate(`${R}.${of}.${id}`) }))
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        helperText={`${R}.hints.name`}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextInput
        source="codename"
        validate={required()}
        readOnly={stored !== null}
        helperText={stored === null && `${R}.hints.codename`}
        slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
      />
      <SelectInput
        source="kind"
        validate={required()}
        readOnly={stored !== null}
        choices={choices(KINDS, 'kinds')}
        translateChoice={false}
        helperText={stored === null && `${R}.hints.kind`}
      />
      <FormDataConsumer<{ kind: Provider['kind'] }>>
        {({ formData: { kind } }) =>
          FIELDS_OF[kind].map((name) =>
            name === 'algorithm' ? (
              <SelectInput
                key={name}
                source={name}
                choices={ALGORITHMS.filter((one) => kind !== 'oidc' || one !== 'HS256').map((id) => ({
                  id,
                  name: id,
                }))}
                translateChoice={false}
                helperText={`${R}.hints.algorithm`}
              />
            ) : (
              <TextInput
                key={name}
                source={name}
                multiline={name === 'publicKey'}
                minRows={name === 'publicKey' ? 3 : undefined}
                helperText={`${R}.hints.${name}`}
              />
            )
          )
        }
      </FormDataConsumer>
      <PasswordInput
        source="secret"
        helperText={`${R}.hints.${stored?.hasSecret ? 'secret_stored' : 'secret'}`}
        slotProps={{ htmlInput: { autoComplete: 'new-password', maxLength: 1000 } }}
      />
      <CheckboxGroupInput
        source="allowedGroups"
        choices={GROUPS.map((id) => ({ id, name: id }))}
        translateChoice={false}
        helperText={`${R}.hints.allowedGroups`}
      />
      <BooleanInput source="tiesByEmail" helperText={`${R}.hints.tiesByEmail`} />
      <BooleanInput source="makesPeople" helperText={`${R}.hints.makesPeople`} />
      <SchoolsInput resource="identity_providers" source="schools" hint={`${R}.hints.schools`} />
      <BooleanInput source="isActive" helperText={`${R}.hints.isActive`} />
    </>
  )
}

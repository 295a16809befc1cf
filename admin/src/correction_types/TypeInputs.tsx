import {
  ArrayInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  maxLength,
  maxValue,
  minValue,
  required,
} from 'react-admin'
import type { TypeForm } from './definition'

const KINDS = ['criteria', 'number'].map((id) => ({ id, name: `correction_types.kinds.${id}` }))

/** react-admin looks for the texts of inputs in lists under the names of their lists. */
const labelOf = (field: string) => `resources.correction_types.fields.${field}`

/** The limits of the server. */
const LABEL = [required(), maxLength(120)]
const GUIDE = [maxLength(2000)]
const POINTS = [required(), minValue(0), maxValue(1_000_000)]
const STEP = [required(), minValue(0.001), maxValue(1_000_000)]

/** The fields of a correction type; points as a person writes them. */
export const TypeInputs = () => (
  <>
    <TextInput source="name" validate={LABEL} />
    <SelectInput source="definition.kind" choices={KINDS} validate={required()} />
    <FormDataConsumer<TypeForm>>
      {({ formData }) =>
        formData.definition?.kind === 'number' ? (
          <NumberInput source="definition.step" validate={STEP} step="any" />
        ) : (
          <Criteria />
        )
      }
    </FormDataConsumer>
    <ArrayInput source="definition.situations">
      <SimpleFormIterator inline>
        <TextInput source="label" label={labelOf('label')} validate={LABEL} />
      </SimpleFormIterator>
    </ArrayInput>
    <NumberInput source="definition.tolerance.total" validate={POINTS} step="any" />
    <FormDataConsumer<TypeForm>>
      {({ formData }) =>
        formData.definition?.kind === 'criteria' && (
          <NumberInput source="definition.tolerance.criterion" validate={POINTS} step="any" />
        )
      }
    </FormDataConsumer>
    <BooleanInput source="definition.tolerance.situations" />
  </>
)

const Criteria = () => (
  <ArrayInput source="definition.criteria" validate={required()}>
    <SimpleFormIterator fullWidth>
      <TextInput source="name" label={labelOf('name')} validate={LABEL} />
      <TextInput source="guide" label={labelOf('guide')} multiline validate={GUIDE} />
      <ArrayInput source="levels" label={labelOf('levels')} validate={required()}>
        <SimpleFormIterator inline fullWidth>
          <NumberInput
            source="points"
            label={labelOf('points')}
            validate={POINTS}
            step="any"
            sx={{ maxWidth: 120 }}
          />
          <TextInput source="label" label={labelOf('label')} validate={LABEL} sx={{ maxWidth: 220 }} />
          <TextInput
            source="guide"
            label={labelOf('guide')}
            multiline
            validate={GUIDE}
            sx={{ minWidth: { sm: 320 } }}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </SimpleFormIterator>
  </ArrayInput>
)

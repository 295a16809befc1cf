import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceInput,
  required,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { SectionRules } from './SectionRules'
import { shownMoment, typedMoment } from './school_moment'

const SHRUNK = { inputLabel: { shrink: true } } as const

const Moment = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    type="datetime-local"
    format={shownMoment}
    parse={typedMoment}
    slotProps={SHRUNK}
    helperText="resources.selection_processes.zone"
  />
)

/** What is set of a selection process. */
export const ProcessInputs = () => (
  <>
    <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
    <BooleanInput source="showGrade" defaultValue />
    <BooleanInput source="showStatus" defaultValue />
    <Moment source="appealOpensAt" />
    <Moment source="appealClosesAt" />
    <NumberInput source="contentMaxLength" min={1} max={20_000} step={1} defaultValue={3_000} />
    <NumberInput source="bibliographyMaxLength" min={1} max={20_000} step={1} defaultValue={1_000} />
    <Sections />
    <SectionRules />
  </>
)

/** Which assessments a section adds up: results are computed from these. */
const Sections = () => (
  <ArrayInput source="sections" helperText="resources.selection_processes.section.hint" defaultValue={[]}>
    <SimpleFormIterator inline fullWidth disableReordering disableClear>
      <TextInput
        source="name"
        label="resources.selection_processes.section.name"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <ReferenceInput source="collection" reference="collections">
        <AutocompleteInput
          label="resources.selection_processes.section.collection"
          optionText="name"
          validate={required()}
        />
      </ReferenceInput>
      <NumberInput
        source="weight"
        label="resources.selection_processes.section.weight"
        min={0.001}
        max={1_000}
        step="any"
        defaultValue={1}
        validate={required()}
      />
    </SimpleFormIterator>
  </ArrayInput>
)

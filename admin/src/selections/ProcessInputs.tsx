import { BooleanInput, NumberInput, required, TextInput } from 'react-admin'
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
  </>
)

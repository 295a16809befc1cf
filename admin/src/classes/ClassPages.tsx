import type { Data } from '@banca/backend/api'
import {
  AutocompleteInput,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  TextInput,
  useTranslate,
} from 'react-admin'
import { NameInput, PlaceCreate, PlaceEdit, READ_ONLY } from '../hierarchy/PlaceForms'
import { PlaceList } from '../hierarchy/PlaceList'
import { SchoolInput } from '../people/SchoolInput'

type SchoolClass = Data.Hierarchy.SchoolClass

const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const searched = (q: string) => ({ q })

const YearInput = ({ source, isRequired = false }: { source: string; isRequired?: boolean }) => (
  <NumberInput
    source={source}
    step={1}
    validate={[...(isRequired ? [required()] : []), minValue(FIRST_YEAR), maxValue(LAST_YEAR)]}
  />
)

const GradeInput = ({ source, isRequired = false }: { source: string; isRequired?: boolean }) => (
  <ReferenceInput source={source} reference="school_grades" sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      optionText="name"
      filterToQuery={searched}
      validate={isRequired ? required() : undefined}
      sx={{ minWidth: 200 }}
      fullWidth
    />
  </ReferenceInput>
)

/** Classes with school, grade, year, and how many people they have. */
export function ClassList() {
  const translate = useTranslate()
  const summary = ({ schoolName, gradeName, schoolYear, candidates }: SchoolClass) =>
    [
      schoolName,
      gradeName,
      schoolYear,
      translate('hierarchy.candidate_count', { smart_count: candidates }),
    ].join(' · ')
  return (
    <PlaceList<SchoolClass>
      mayChange
      filters={[
        <SchoolInput key="school" source="school" />,
        <GradeInput key="grade" source="grade" />,
        <YearInput key="schoolYear" source="schoolYear" />,
      ]}
      columns={[
        { source: 'school', text: ({ schoolName }) => schoolName },
        { source: 'grade', text: ({ gradeName }) => gradeName },
        { source: 'schoolYear', text: ({ schoolYear }) => schoolYear },
        { source: 'candidates', text: ({ candidates }) => candidates },
        { source: 'teachers', text: ({ teachers }) => teachers },
      ]}
      summary={summary}
    />
  )
}

const Inputs = () => (
  <>
    <NameInput max={100} />
    <GradeInput source="grade" isRequired />
    <YearInput source="schoolYear" isRequired />
  </>
)

export const ClassCreate = () => (
  <PlaceCreate>
    <SchoolInput source="school" />
    <Inputs />
  </PlaceCreate>
)

export const ClassEdit = () => (
  <PlaceEdit fields={[{ source: 'name' }, { source: 'grade', text: 'gradeName' }, { source: 'schoolYear' }]}>
    <TextInput source="schoolName" helperText="hierarchy.school_stays" slotProps={READ_ONLY} fullWidth />
    <Inputs />
  </PlaceEdit>
)

import type { Data } from '@banca/backend/api'
import { useTranslate } from 'react-admin'
import { mayChangeInstitution } from '../hierarchy/may_change'
import { NameInput, PlaceCreate, PlaceEdit } from '../hierarchy/PlaceForms'
import { PlaceList } from '../hierarchy/PlaceList'
import { RegionInput } from './RegionInput'

type School = Data.Hierarchy.School

/** Schools with their region, classes and people. */
export function SchoolList() {
  const translate = useTranslate()
  const summary = ({ regionName, classes, people }: School) =>
    [
      ...(regionName === null ? [] : [regionName]),
      translate('hierarchy.class_count', { smart_count: classes }),
      translate('hierarchy.person_count', { smart_count: people }),
    ].join(' · ')
  return (
    <PlaceList<School>
      mayChange={mayChangeInstitution()}
      filters={[<RegionInput key="region" source="region" />]}
      columns={[
        { source: 'region', text: ({ regionName }) => regionName ?? '–' },
        { source: 'classes', text: ({ classes }) => classes },
        { source: 'people', text: ({ people }) => people },
      ]}
      summary={summary}
    />
  )
}

const Inputs = () => (
  <>
    <NameInput max={200} />
    <RegionInput source="region" />
  </>
)

export const SchoolCreate = () => (
  <PlaceCreate>
    <Inputs />
  </PlaceCreate>
)

export const SchoolEdit = () => (
  <PlaceEdit fields={[{ source: 'name' }, { source: 'region', text: 'regionName' }]}>
    <Inputs />
  </PlaceEdit>
)
